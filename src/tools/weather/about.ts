import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Shows the weather at a place now, for the next days and hours and on past days, with sun and moon, air quality, official alerts, and waves and water by the sea.',
    'A place is a city, a postal code, coordinates, or your own: found by your IP address, or, when you ask for it, by the GPS of your device. The data come from WeatherAPI, Open-Meteo or MET Norway, alerts from the National Weather Service of the USA or MeteoAlarm; the source stands beside them.',
  ],
  rules: [
    'Sun and moon are computed here, to the minute, for the local calendar day. A day without an event says so. Phase and illumination are those of now, on another day those of noon.',
    'The US air quality index is the number from 0 to 500 (EPA breakpoints of May 2024), the UK index the one from 1 to 10. Where a source does not give them they are computed from the pollutants.',
    '“All Clear!” is shown only when a source that covers the place said that there is no alert.',
    'Wind direction is where the wind comes from. The chance of rain includes snow with some sources.',
    'When rain or snow falls in the next two hours is told hour by hour, where MET Norway is the source.',
  ],
  limits: [
    'Current weather is kept for 5 minutes, forecasts and alerts for 15, hours, air and sea for 30. When no source answers, the last good data are shown and marked with their age, for up to six hours.',
    'Up to 10 days ahead, as far as the source goes; past days since 1940. Sun and moon from 1900 until 2100.',
  ],
  questions: [
    {
      question: 'Why is London shown?',
      answer:
        'Your place could not be found by your IP address, for example because you use a VPN or a local network, so London stands in. Enter your city, or use GPS.',
    },
    {
      question: 'Who learns where I am?',
      answer:
        'Our server, and from it the weather service, which gets the position to about a kilometre but not your address. The place is remembered in your browser only.',
    },
    {
      question: 'Why does another site show another temperature?',
      answer:
        'A weather model gives one value for a square of several kilometres, and services differ by a degree or two. Hills, coasts and cities make it more.',
    },
  ],
})
