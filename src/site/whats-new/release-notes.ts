import type { Release } from './releases.ts'

export const RELEASES: Release[] = [
  {
    version: '1.2.0',
    releaseDate: '2025-11-03',
    features: [
      {
        title: 'Use it from code',
        description:
          'Tools that run on the server are HTTP calls with an OpenAPI description, shown with your own options.',
        type: 'new',
      },
      {
        title: 'On this device',
        description: 'A switch on each page answers with the same code inside your browser, so that nothing leaves it.',
        type: 'new',
      },
      {
        title: 'Long inputs stay quick',
        description: 'A large paste is kept beside the box, and long results are drawn only where you look.',
        type: 'improvement',
      },
      {
        title: 'Pictures in more forms',
        description:
          'TIFF opens in every browser, pictures become a PDF, palettes go to Adobe’s programs, and a photo’s place is removed wherever it is written.',
        type: 'new',
      },
      {
        title: 'Scans become text',
        description:
          'The PDF workspace reads scanned pages on your device and makes them searchable; files of Word and LibreOffice open in the text tools.',
        type: 'new',
      },
      {
        title: 'For kitchens and journeys',
        description:
          'Cups and spoons of several countries, a table of round sums for a journey, all time zones by city, and meetings as calendar files.',
        type: 'new',
      },
      {
        title: 'Numbers as you write them',
        description: 'A decimal comma is understood wherever you type a number: 1,5 is one and a half.',
        type: 'improvement',
      },
    ],
  },
  {
    version: '1.1.0',
    releaseDate: '2025-10-20',
    features: [
      {
        title: 'Find a tool by what you call it',
        description:
          'The search understands everyday words such as “pwd” or “mortgage”. Press Ctrl+K or / on any page.',
        type: 'new',
      },
      {
        title: 'Favourites',
        description: 'Star a tool to keep it on top of the home page. The list stays in your browser.',
        type: 'new',
      },
      {
        title: 'Errors say where',
        description: 'A message names the line, the column or the character that is wrong.',
        type: 'improvement',
      },
    ],
  },
  {
    version: '1.0.0',
    releaseDate: '2025-10-15',
    features: [
      {
        title: 'Sundry opens',
        description: 'Small utilities for text, data, calculations, images and weather. No sign-in, nothing stored.',
        type: 'new',
      },
      {
        title: 'Light and dark',
        description: 'The site follows your system until you choose, and remembers your choice.',
        type: 'new',
      },
    ],
  },
]
