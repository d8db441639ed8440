/**
 * The matrix of PDF that draws the unit square, as a picture lies in it, into a frame, turned upright from its Exif
 * orientation.
 */
export function uprightMatrix(
  orientation: number,
  { x, y, width: w, height: h }: { x: number; y: number; width: number; height: number },
): number[] {
  const matrices: Record<number, number[]> = {
    1: [w, 0, 0, h, x, y],
    2: [-w, 0, 0, h, x + w, y],
    3: [-w, 0, 0, -h, x + w, y + h],
    4: [w, 0, 0, -h, x, y + h],
    5: [0, -h, -w, 0, x + w, y + h],
    6: [0, -h, w, 0, x, y + h],
    7: [0, h, w, 0, x, y],
    8: [0, h, -w, 0, x + w, y],
  }
  return matrices[orientation] as number[]
}
