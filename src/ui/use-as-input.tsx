import { Button } from './button.tsx'

/** The way of a result back into the input, below its text. */
export function UseAsInput({ onClick }: { onClick: () => void }) {
  return (
    <div className="row">
      <Button size="small" icon="arrows-exchange" onClick={onClick}>
        Use as input
      </Button>
    </div>
  )
}
