import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Shows the address by which this site sees you, and what is publicly known about any IPv4 address, IPv6 address or domain name: the place, the network it belongs to, its name in the domain name system, and whether it belongs to a VPN or is an exit of the Tor network.',
    'The place comes from the DB-IP database on this server, without asking anybody. Services such as ipwho.is are asked for what the database lacks, as far as the operator of this site allows it.',
  ],
  rules: [
    'A domain name is resolved first and its IPv4 address is preferred; all its addresses are listed. A URL counts as the name in it.',
    'What no source knows is shown as unknown. Proxy, VPN and Tor say “No” only when a source said no.',
    'Addresses of local networks, loopback, link-local, documentation and multicast addresses are explained, not looked up. A name that leads to such an address is refused.',
    'The lookup sends nothing to the address itself. It asks the domain name system for its name.',
  ],
  limits: [
    'The place is where the network is registered, often the provider’s city: right for the country nearly always, for the city about half of the time.',
    'The Tor list has IPv4 exits only. VPN networks are those of the X4BNet lists, privacy relays such as that of iCloud among them, and what ipquery.io says; whether an address is a proxy is known from such services alone. All this is never complete.',
    'Answers of online services and the VPN lists are kept for a day, the Tor list for an hour.',
  ],
  questions: [
    {
      question: 'Can someone find my home with my IP address?',
      answer:
        'No. An address leads to a provider and a region. Only the provider knows which customer used it, and tells nobody but the courts.',
    },
    {
      question: 'Why does the map show another city?',
      answer:
        'Providers register their addresses in a few places and use them elsewhere. On mobile networks and with a VPN the shown place can be in another country.',
    },
    {
      question: 'What are 192.168.… and 10.…?',
      answer:
        'Private addresses: every home and office uses the same ones behind a router. On the internet you appear with the public address of the router, which is shown on top.',
    },
  ],
})
