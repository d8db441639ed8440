import { useState } from 'react'
import { counted } from '#shared/numbers/counted.ts'
import { Button } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { clearStored } from '#ui/storage.ts'
import { exportFavourites, importFavourites } from '../own-lists/favourites-file.ts'
import { useFavourites } from '../own-lists/favourites.ts'
import { forgetEverything, keepEverything } from '../offline/keep-everything.ts'

/** A live region and what fills it: with a new element each time, so that the same words are said again. */
function useTold() {
  const [{ words, count }, setTold] = useState({ words: '', count: 0 })
  const tell = (told: string) => setTold((before) => ({ words: told, count: before.count + 1 }))
  const told = (
    <span role="status">
      <span key={count}>{words}</span>
    </span>
  )
  return [told, tell] as const
}

/** Removes preferences, kept files and the service worker. */
export function ClearButton() {
  const [told, tell] = useTold()
  const clear = async () => {
    const entries = clearStored()
    const files = await forgetEverything()
    tell(
      entries + files === 0
        ? 'Nothing was stored.'
        : `${counted(entries, 'entry', 'entries')} and ${counted(files, 'file')} removed.`,
    )
  }
  return (
    <div className="row">
      <Button icon="trash" onClick={() => void clear()}>
        Clear everything this site stored
      </Button>
      {told}
    </div>
  )
}

/** Keeps every page and engine for times without a network. */
export function OfflineButton() {
  const [working, setWorking] = useState(false)
  const [told, tell] = useTold()
  const keep = async () => {
    setWorking(true)
    tell('Keeping all tools…')
    try {
      const result = await keepEverything()
      if (!result) tell('This browser keeps no files for this site.')
      else if (result.kept === result.all) tell(`All tools are kept: ${counted(result.all, 'file')}.`)
      else tell(`${result.kept} of ${counted(result.all, 'file')} are kept. Please try again.`)
    } catch {
      tell('The files could not be fetched. Please try again with a network.')
    } finally {
      setWorking(false)
    }
  }
  return (
    <div className="row">
      <Button icon="cloud-download" disabled={working} why="All tools are being kept" onClick={() => void keep()}>
        Keep all tools for offline use
      </Button>
      {told}
    </div>
  )
}

/** The favourites as a file, and back. */
export function FavouritesFile() {
  const [tools] = useFavourites()
  const [told, tell] = useTold()
  const read = async (file: File) => {
    const text = await file.text().catch(() => undefined)
    if (text === undefined) return tell('This file could not be read. Please choose it again.')
    const added = importFavourites(text)
    tell(added === undefined ? 'This file holds no favourites.' : `${counted(added, 'favourite')} added.`)
  }
  return (
    <div className="row">
      {tools.length > 0 && (
        <DownloadButton
          content={exportFavourites}
          name="sundry-favourites.json"
          type="application/json"
          label={`Export ${counted(tools.length, 'favourite')}`}
        />
      )}
      <FileButton
        icon="file-upload"
        label="File with favourites"
        accept=".json,application/json"
        onFiles={([file]) => void read(file)}
      >
        Import favourites
      </FileButton>
      {told}
    </div>
  )
}
