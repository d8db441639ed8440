import { Generator } from './generator.tsx'
import { Inspector } from './inspector.tsx'

export { default as about } from './about.ts'

export default function UuidPage() {
  return (
    <>
      <Generator />
      <Inspector />
    </>
  )
}
