/** Everyday words that people search by. */
export default [
  'forecast',
  'temperature',
  'rain',
  'wind',
  'air quality',
  'aqi',
  'sunrise',
  'moon',
  'alerts',
  'marine',
  'uv',
]
