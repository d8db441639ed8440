/** Text of iCalendar and vCard: RFC 5545 section 3.3.11, RFC 2426 section 4. */
export function escapeText(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}
