/** The tabs that come when they are looked at. */
export { AirTab } from './air-tab.tsx'
export { AlertsTab } from './alerts-tab.tsx'
export { AstronomyTab } from './astronomy-tab.tsx'
export { ForecastTab } from './forecast-tab.tsx'
export { HourlyTab } from './hourly-tab.tsx'
export { MarineTab } from './marine-tab.tsx'
