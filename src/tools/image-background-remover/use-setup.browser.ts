import { useState } from 'react'
import { useChoice, useOption } from '#ui/state.ts'
import { BACKGROUNDS, FORMATS, SHAPES, type Setup } from './setup.ts'

const DEFAULTS = { blur: 5, feather: 2, color: '#ffffff' } as const

/** What the visitor chooses beside the picture: remembered and carried by links, but for a picture as the background. */
export function useSetup() {
  const [outputFormat, setFormat] = useChoice('format', FORMATS, 'PNG')
  const [backgroundType, setType] = useChoice('background', BACKGROUNDS, 'TRANSPARENT')
  const [backgroundColor, setColor] = useOption<string>('colour', DEFAULTS.color, (text) => /^#[\da-f]{6}$/.test(text))
  const [blurIntensity, setBlur] = useOption<number>('blur', DEFAULTS.blur, (value) => value >= 1 && value <= 20)
  const [featherEdges, setFeather] = useOption<number>(
    'feather',
    DEFAULTS.feather,
    (value) => value >= 0 && value <= 10,
  )
  const [cropToSubject, setCrop] = useOption('crop', false)
  const [cropShape, setShape] = useChoice('shape', SHAPES, 'SUBJECT')
  const [backgroundImage, setGround] = useState<File>()
  const setup: Setup = {
    outputFormat,
    backgroundType,
    backgroundColor,
    backgroundImage,
    blurIntensity,
    featherEdges,
    cropToSubject,
    cropShape,
  }
  const preparePassport = () => {
    setFormat('JPG')
    setType('SOLID_COLOR')
    setColor(DEFAULTS.color)
    setCrop(true)
    setShape('PASSPORT')
  }
  const reset = () => {
    setGround(undefined)
    setFormat('PNG')
    setType('TRANSPARENT')
    setColor(DEFAULTS.color)
    setBlur(DEFAULTS.blur)
    setFeather(DEFAULTS.feather)
    setCrop(false)
    setShape('SUBJECT')
  }
  const set = { setFormat, setType, setColor, setBlur, setFeather, setCrop, setShape, setGround }
  return { setup, set, preparePassport, reset }
}

export type SetupChoices = ReturnType<typeof useSetup>
