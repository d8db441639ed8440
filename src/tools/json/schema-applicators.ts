import { isNumber, type JsonObject, type JsonValue } from '#shared/data/json-value.ts'
import { compareNumbers } from './decimal.ts'
import { known, requireAll, shorten } from './schema-assertions.ts'
import type { Answer, Frame, Judgement, Keyword, Run } from './schema-check.ts'

/** Keywords that apply further schemas. */
export const APPLICATORS: Record<string, Keyword> = {
  $ref: known((run, argument, frame, keyword) =>
    run.refer(run.document.target(frame.schema, keyword, argument as string, frame.resource), frame, keyword),
  ),
  $recursiveRef: known(
    (run, argument, frame, keyword) => {
      const target = run.document.target(frame.schema, keyword, argument as string, frame.resource)
      const outer = target.resource.recursiveAnchor && run.scope.find((resource) => resource.recursiveAnchor)
      return run.refer(outer ? { schema: outer.root, resource: outer } : target, frame, keyword)
    },
    2019,
    2019,
  ),
  $dynamicRef: known((run, argument, frame, keyword) => {
    const target = run.document.target(frame.schema, keyword, argument as string, frame.resource)
    const name = (argument as string).split('#')[1] ?? ''
    const dynamic = target.resource.dynamicAnchors.get(name) === target.schema
    const outer = dynamic && run.scope.find((resource) => resource.dynamicAnchors.has(name))
    if (!outer) return run.refer(target, frame, keyword)
    return run.refer({ schema: outer.dynamicAnchors.get(name) as JsonValue, resource: outer }, frame, keyword)
  }, 2020),

  allOf: known((run, argument, frame, keyword) =>
    every(argument as JsonValue[], run, (schema, index) => run.apply(schema, frame, keyword, index)),
  ),
  anyOf: known(function* (run, argument, frame, keyword) {
    let valid = false
    for (const [index, schema] of (argument as JsonValue[]).entries()) {
      if (yield run.tries(schema, frame, keyword, index)) valid = true
      // Later alternatives matter only for what they evaluate.
      if (valid && !frame.seen) return true
    }
    return valid || run.fail(frame, keyword, 'Fits none of the alternatives of anyOf.')
  }),
  oneOf: known(function* (run, argument, frame, keyword) {
    const fitting: number[] = []
    for (const [index, schema] of (argument as JsonValue[]).entries()) {
      if (yield run.tries(schema, frame, keyword, index)) fitting.push(index)
    }
    if (fitting.length === 1) return true
    const found = fitting.length === 0 ? 'none' : `${fitting.length} (${shorten(fitting.join(', '))})`
    return run.fail(frame, keyword, `Must fit exactly one of the alternatives of oneOf, but fits ${found}.`)
  }),
  not: known(function* (run, argument, frame, keyword) {
    const fits = yield run.fits(argument, frame, keyword)
    return !fits || run.fail(frame, keyword, 'Fits a schema that it must not fit (not).')
  }),
  if: known(function* (run, argument, frame, keyword) {
    const branch = (yield run.tries(argument, frame, keyword)) ? 'then' : 'else'
    const schema = frame.schema.get(branch)
    return schema === undefined || (yield run.apply(schema, frame, branch))
  }, 7),

  properties: known((run, argument, frame, keyword) => {
    if (!(frame.value instanceof Map)) return true
    const { value } = frame
    const names = (argument as JsonObject).size < value.size ? (argument as JsonObject).keys() : value.keys()
    const present = [...names].filter((name) => value.has(name) && (argument as JsonObject).has(name))
    return every(present, run, (name) =>
      member(run, (argument as JsonObject).get(name) as JsonValue, frame, name, keyword, name),
    )
  }),
  patternProperties: known((run, argument, frame, keyword) => {
    if (!(frame.value instanceof Map)) return true
    const names = [...frame.value.keys()]
    return every([...(argument as JsonObject)], run, ([source, schema]) => {
      const pattern = run.pattern(source)
      run.spend(names.length)
      return every(
        names.filter((name) => pattern.test(name)),
        run,
        (name) => member(run, schema, frame, name, keyword, source),
      )
    })
  }),
  additionalProperties: known((run, argument, frame, keyword) => {
    if (!(frame.value instanceof Map)) return true
    const declared = frame.schema.get('properties')
    const sources = frame.schema.get('patternProperties')
    const patterns = sources instanceof Map ? [...sources.keys()].map((source) => run.pattern(source)) : []
    const others = [...frame.value.keys()].filter((name) => {
      run.spend(1 + patterns.length)
      return !(declared instanceof Map && declared.has(name)) && !patterns.some((pattern) => pattern.test(name))
    })
    return leftOver(run, argument, frame, others, keyword)
  }),
  unevaluatedProperties: known((run, argument, frame, keyword) => {
    if (!(frame.value instanceof Map)) return true
    const others = [...frame.value.keys()].filter((name) => !frame.seen?.names.has(name))
    return leftOver(run, argument, frame, others, keyword)
  }, 2019),
  propertyNames: known((run, argument, frame, keyword) => {
    if (!(frame.value instanceof Map)) return true
    return every([...frame.value.keys()], run, (name) => run.applyTo(argument, frame, name, name, keyword))
  }, 6),
  dependentSchemas: known(
    (run, argument, frame, keyword) => dependent(run, argument as JsonObject, frame, keyword),
    2019,
  ),
  dependencies: known((run, argument, frame, keyword) => dependent(run, argument as JsonObject, frame, keyword)),

  prefixItems: known((run, argument, frame, keyword) => prefix(run, argument as JsonValue[], frame, keyword), 2020),
  items: known((run, argument, frame, keyword) => {
    if (Array.isArray(argument) && frame.resource.draft < 2020) return prefix(run, argument, frame, keyword)
    const before = frame.resource.draft === 2020 ? frame.schema.get('prefixItems') : undefined
    return rest(run, argument, frame, Array.isArray(before) ? before.length : 0, keyword)
  }),
  additionalItems: known(
    (run, argument, frame, keyword) => {
      const items = frame.schema.get('items')
      return !Array.isArray(items) || rest(run, argument, frame, items.length, keyword)
    },
    4,
    2019,
  ),
  unevaluatedItems: known((run, argument, frame, keyword) => {
    if (!Array.isArray(frame.value)) return true
    const others = [...frame.value.keys()].filter((index) => !frame.seen?.items.has(index))
    return every(others, run, (index) => element(run, argument, frame, index, keyword))
  }, 2019),
  contains: known(function* (run, argument, frame, keyword) {
    if (!Array.isArray(frame.value)) return true
    const counts = frame.resource.draft >= 2019
    const least = counts ? frame.schema.get('minContains') : undefined
    const most = counts ? frame.schema.get('maxContains') : undefined
    let found = 0
    for (const [index, item] of frame.value.entries()) {
      if (!(yield triesOn(run, argument, frame, item, index, keyword))) continue
      found++
      if (frame.resource.draft === 2020) frame.seen?.items.add(index)
    }
    if (compareNumbers(found, isNumber(least ?? null) ? (least as number) : 1) < 0) {
      return run.fail(
        frame,
        keyword,
        `Must hold ${least === undefined ? 'an element' : 'more elements'} that the schema of contains fits.`,
      )
    }
    if (most !== undefined && isNumber(most) && compareNumbers(found, most) > 0) {
      return run.fail(
        frame,
        'maxContains',
        `Holds ${found} elements that the schema of contains fits, which is too many.`,
      )
    }
    return true
  }, 6),
}

/** Whether all hold; goes on after the first that does not where more is to be reported. */
function every<T>(items: T[], run: Run, holds: (item: T, index: number) => Answer): Judgement {
  return everyPlace(0, items.length, run, (index) => holds(items[index] as T, index))
}

/** The same for places in a list, of which there may be millions: nothing is made for any of them. */
function* everyPlace(from: number, to: number, run: Run, holds: (index: number) => Answer): Judgement {
  let valid = true
  for (let index = from; index < to; index++) {
    const answer = holds(index)
    if (typeof answer === 'boolean' ? answer : yield answer) continue
    valid = false
    if (run.stops) return false
  }
  return valid
}

function member(run: Run, schema: JsonValue, frame: Frame, name: string, ...keys: string[]): Answer {
  frame.seen?.names.add(name)
  return run.applyTo(schema, frame, (frame.value as JsonObject).get(name) as JsonValue, name, ...keys)
}

function element(run: Run, schema: JsonValue, frame: Frame, index: number, ...keys: (string | number)[]): Answer {
  frame.seen?.items.add(index)
  return run.applyTo(schema, frame, (frame.value as JsonValue[])[index] as JsonValue, index, ...keys)
}

function triesOn(run: Run, schema: JsonValue, frame: Frame, value: JsonValue, key: number, keyword: string): Judgement {
  return run.silently(() => run.applyTo(schema, frame, value, key, keyword))
}

function leftOver(run: Run, schema: JsonValue, frame: Frame, names: string[], keyword: string): Answer {
  if (schema !== false) return every(names, run, (name) => member(run, schema, frame, name, keyword))
  if (names.length === 0) return true
  const shown = shorten(names.map((name) => JSON.stringify(name)).join(', '))
  return run.fail(frame, keyword, `${shown} ${names.length === 1 ? 'is' : 'are'} not allowed here.`)
}

function dependent(run: Run, argument: JsonObject, frame: Frame, keyword: string): Answer {
  const { value } = frame
  if (!(value instanceof Map)) return true
  return every([...argument], run, ([name, needed]) => {
    if (!value.has(name)) return true
    if (Array.isArray(needed)) {
      return requireAll(run, needed as string[], frame, keyword, `, because there is ${JSON.stringify(name)}`)
    }
    return run.apply(needed, frame, keyword, name)
  })
}

function prefix(run: Run, schemas: JsonValue[], frame: Frame, keyword: string): Answer {
  if (!Array.isArray(frame.value)) return true
  const { length } = frame.value
  return every(schemas.slice(0, length), run, (schema, index) => element(run, schema, frame, index, keyword, index))
}

function rest(run: Run, schema: JsonValue, frame: Frame, from: number, keyword: string): Answer {
  if (!Array.isArray(frame.value)) return true
  if (schema === false && frame.value.length > from) {
    return run.fail(frame, keyword, `Must have at most ${from} elements, but has ${frame.value.length}.`)
  }
  return everyPlace(from, frame.value.length, run, (index) => element(run, schema, frame, index, keyword))
}
