import { describe, expect, it } from 'vitest'
import { keyOf } from './key-of.ts'

const press = (key: string, code: string, more: Partial<KeyboardEvent> = {}) =>
  keyOf({ key, code, isComposing: false, keyCode: 0, ...more } as KeyboardEvent)

describe('keyOf', () => {
  it.each([
    ['k', 'KeyK', 'k'],
    ['K', 'KeyK', 'K'],
    // Dvorak and AZERTY have their own places for Latin letters.
    ['k', 'KeyV', 'k'],
    ['a', 'KeyQ', 'a'],
    ['л', 'KeyK', 'k'],
    ['Л', 'KeyK', 'k'],
    ['κ', 'KeyK', 'k'],
    ['ל', 'KeyK', 'k'],
    ['ن', 'KeyK', 'k'],
    ['ㅏ', 'KeyK', 'k'],
    // A Hebrew keyboard has the slash there, a Turkish one a letter of its own.
    ['/', 'KeyQ', '/'],
    ['ğ', 'KeyW', 'ğ'],
    ['ж', 'Semicolon', 'ж'],
    ['Enter', 'Enter', 'Enter'],
    ['Dead', 'BracketLeft', 'Dead'],
  ])('%s of %s is %s', (key, code, name) => expect(press(key, code)).toBe(name))

  it('is nothing while an input method takes the keys', () => {
    expect(press('Enter', 'Enter', { isComposing: true })).toBe('')
    expect(press('Enter', 'Enter', { keyCode: 229 })).toBe('')
  })
})
