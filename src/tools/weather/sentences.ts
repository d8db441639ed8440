/** The specified sentence for whatever goes wrong with weather. */
export const FAILED = 'Failed to load weather data. Please check your location and try again.'
export const ENTER = 'Please enter a city, postal code, or latitude/longitude.'
