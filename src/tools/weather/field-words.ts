/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  location: 'City, postal code, “latitude,longitude”, IP address, or auto:ip for the caller’s own',
  days: 'How many days, today first',
  date: 'Day as YYYY-MM-DD',
  hours: 'How many hours, this one first',
  query: 'Beginning of the name of a place',
} satisfies Record<string, string>
