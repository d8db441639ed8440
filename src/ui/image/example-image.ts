import { seesPixels } from './true-pixels.ts'

const WIDTH = 800
const HEIGHT = 600

/** A picture to try a tool with, drawn here: a balloon over hills. */
export async function drawExample(): Promise<File> {
  if (!seesPixels()) throw new Error('this browser hides what is drawn')
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context) draw(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
  return new File(blob ? [blob] : [], 'example.jpg', { type: 'image/jpeg' })
}

function draw(context: CanvasRenderingContext2D): void {
  const sky = context.createLinearGradient(0, 0, 0, HEIGHT)
  sky.addColorStop(0, '#8fc3ea')
  sky.addColorStop(1, '#dcebf5')
  context.fillStyle = sky
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawHill(context, '#b4d2c4', 540, 30)
  drawHill(context, '#93bfa6', 570, -20)
  context.save()
  context.beginPath()
  context.moveTo(365, 400)
  context.bezierCurveTo(180, 250, 250, 60, 400, 60)
  context.bezierCurveTo(550, 60, 620, 250, 435, 400)
  context.closePath()
  context.clip()
  for (const [index, color] of ['#8c1c13', '#d9381e', '#f2a541', '#d9381e', '#8c1c13'].entries()) {
    context.fillStyle = color
    context.fillRect(215 + index * 74, 50, 75, 360)
  }
  context.restore()
  context.strokeStyle = '#4a2c17'
  context.lineWidth = 4
  context.strokeRect(374, 398, 52, 52)
  context.fillStyle = '#7b4a26'
  context.fillRect(366, 445, 68, 50)
}

function drawHill(context: CanvasRenderingContext2D, color: string, height: number, bend: number): void {
  context.fillStyle = color
  context.beginPath()
  context.moveTo(0, height)
  context.bezierCurveTo(WIDTH / 3, height - 2 * bend, (2 * WIDTH) / 3, height + bend, WIDTH, height - bend)
  context.lineTo(WIDTH, HEIGHT)
  context.lineTo(0, HEIGHT)
  context.fill()
}
