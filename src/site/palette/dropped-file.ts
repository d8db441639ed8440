import { useEffect } from 'react'

/** Takes a file that is dropped beside the drop zones: the browser would leave the page for it. */
export function useDroppedFile(take: (file: File) => void): void {
  useEffect(() => {
    const drag = (event: DragEvent) => {
      // A drop zone that takes the file has prevented the browser's own way by then.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const [file] = event.dataTransfer.files
      if (event.type === 'drop' && file) take(file)
    }
    document.addEventListener('dragover', drag)
    document.addEventListener('drop', drag)
    return () => {
      document.removeEventListener('dragover', drag)
      document.removeEventListener('drop', drag)
    }
  }, [take])
}
