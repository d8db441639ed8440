/** What is known about an address; null means unknown, never no. */
export interface IpFacts {
  city: string | null
  region: string | null
  country: string | null
  countryCode: string | null
  postal: string | null
  latitude: number | null
  longitude: number | null
  /** IANA name. */
  timezone: string | null
  isp: string | null
  /** `AS15169` */
  asn: string | null
  isProxy: boolean | null
  isVpn: boolean | null
  isTor: boolean | null
}

export const NOTHING: IpFacts = {
  city: null,
  region: null,
  country: null,
  countryCode: null,
  postal: null,
  latitude: null,
  longitude: null,
  timezone: null,
  isp: null,
  asn: null,
  isProxy: null,
  isVpn: null,
  isTor: null,
}
