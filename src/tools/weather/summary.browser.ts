import { isToolError } from '#contract/error.ts'
import { loadAside, onAnswers, readAnswer, watch } from './answers.browser.ts'
import { beginPlace, onPlace, readPlace } from './saved-place.browser.ts'
import { degrees, ownPicture } from './show.ts'
import { onUnits, readUnits } from './units-choice.browser.ts'

/** What the badge in the top bar shows. */
export interface Summary {
  text: string
  /** The place, where the text is its temperature. */
  name?: string
  title: string
  picture?: string | undefined
}

/** Tells the weather of the saved place, now and whenever it changes. */
export function watchSummary(tell: (summary: Summary) => void): () => void {
  const show = () => tell(summary())
  const change = () => {
    show()
    // After the weather page, whose own call is the one to be seen as code.
    setTimeout(() => loadAside('current', readPlace().location))
  }
  const stops = [onPlace(change), onAnswers(show), onUnits(show), watch('current')]
  beginPlace()
  // Where the units are not known yet, they are learnt while the weather comes.
  readUnits()
  change()
  return () => stops.forEach((stop) => stop())
}

function summary(): Summary {
  const { location, label, problem } = readPlace()
  const { value, error } = readAnswer('current', location)
  if (value) {
    const units = readUnits()
    const unit = units === 'us' ? 'F' : 'C'
    const name = value.locationName
    const feels = `${degrees(value.feelsLikeC, units)}${unit}`
    const why = value.assumed ? ' London stands in, because your place is not known.' : ''
    return {
      text: `${degrees(value.temperatureC, units)}${unit}`,
      name,
      title: problem?.message ?? `${value.conditionText} in ${name}, feels like ${feels}.${why}`,
      picture: ownPicture(value.conditionIconUrl),
    }
  }
  if (error === undefined) return { text: 'Loading...', title: problem?.message ?? 'Loading the weather' }
  const title = problem?.message ?? (isToolError(error) && error.message ? error.message : 'Unable to load weather')
  return { text: label || 'Weather', title }
}
