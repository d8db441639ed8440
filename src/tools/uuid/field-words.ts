/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  version: '1, 6, 7: by time; 3, 5: by name; 4: random',
  amount: 'How many',
  upperCase: 'A to F in capitals',
  hyphens: 'Whether groups are parted by hyphens',
  prefix: 'What stands around each UUID',
  namespace: 'Versions 3 and 5: DNS, URL, OID, X500 or a UUID',
  name: 'Versions 3 and 5: what the UUID is made of',
  uuid: 'The UUID to read',
} satisfies Record<string, string>
