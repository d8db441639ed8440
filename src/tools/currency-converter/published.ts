const hourInFrankfurt = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Berlin',
})

/**
 * The instant at which the ECB publishes the rates of a day: 16:00 in Frankfurt, summer and winter.
 * @example publishedAt('2026-11-20') // '2026-11-20T15:00:00.000Z'
 */
export function publishedAt(date: string): string {
  const winter = new Date(`${date}T15:00:00Z`)
  const summer = new Date(`${date}T14:00:00Z`)
  return (hourInFrankfurt.format(winter) === '16' ? winter : summer).toISOString()
}
