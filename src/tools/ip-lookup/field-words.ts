/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  ipOrDomain: 'IPv4, IPv6, a domain name or a URL',
} satisfies Record<string, string>
