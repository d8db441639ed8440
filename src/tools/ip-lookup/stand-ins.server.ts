import type { StandIns } from '#contract/upstream.ts'

const last = ({ pathname }: URL) => decodeURIComponent(pathname.split('/').findLast(Boolean) ?? '')

/** One made-up place for every address. */
const standIns: StandIns = {
  'https://ipwho.is': (url) =>
    Response.json({
      ip: last(url),
      success: true,
      type: 'IPv4',
      country: 'South Africa',
      country_code: 'ZA',
      region: 'Western Cape',
      city: 'Cape Town',
      latitude: -33.9248685,
      longitude: 18.4240553,
      postal: '8001',
      connection: { asn: 64500, org: 'Example Fibre', isp: 'Example Fibre (Pty) Ltd', domain: 'example.co.za' },
      timezone: { id: 'Africa/Johannesburg', abbr: 'SAST', is_dst: false, offset: 7200, utc: '+02:00' },
    }),
  'https://api.ipquery.io': (url) =>
    Response.json({
      ip: last(url),
      isp: { asn: 'AS64500', org: 'Example Fibre (Pty) Ltd', isp: 'Example Fibre' },
      location: {
        country: 'South Africa',
        country_code: 'ZA',
        city: 'Cape Town',
        state: 'Western Cape',
        zipcode: '8001',
        latitude: -33.92411,
        longitude: 18.42509,
        timezone: 'Africa/Johannesburg',
      },
      risk: { is_mobile: false, is_vpn: true, is_tor: false, is_proxy: false, is_datacenter: false, risk_score: 0 },
    }),
  'https://free.freeipapi.com': (url) =>
    Response.json({
      ipVersion: 4,
      ipAddress: last(url),
      latitude: -33.92584,
      longitude: 18.42322,
      countryName: 'South Africa',
      countryCode: 'ZA',
      zipCode: '-',
      cityName: 'Cape Town',
      regionName: 'Western Cape',
      isProxy: false,
      timeZones: ['Africa/Johannesburg'],
      asn: '64500',
      asnOrganization: 'Example Fibre',
    }),
  'https://ipapi.co': () =>
    Response.json({
      version: 'IPv4',
      city: 'Cape Town',
      region: 'Western Cape',
      country_name: 'South Africa',
      country_code: 'ZA',
      postal: null,
      latitude: -33.9249,
      longitude: 18.4241,
      timezone: 'Africa/Johannesburg',
      asn: 'AS64500',
      org: 'Example Fibre',
    }),
  'https://raw.githubusercontent.com': ({ pathname }) =>
    new Response(pathname.endsWith('ipv6.txt') ? '2001:ac8::/32\n' : '0.0.0.0/0\n185.65.134.0/24\n'),
  'https://check.torproject.org': () => new Response('185.220.101.1\n171.25.193.20\n'),
}

export default standIns
