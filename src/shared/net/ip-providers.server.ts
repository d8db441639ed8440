import * as z from 'zod/mini'
import type { Ask } from '#contract/upstream.ts'
import { NOTHING, type IpFacts } from './ip-facts.ts'

const text = z.nullish(z.string())
const number = z.nullish(z.number())
const flag = z.nullish(z.boolean())

/** Adapters: one address, asked online. The address is checked, so it needs no encoding but the colons of IPv6. */
export const ipProviders: Record<string, (ask: Ask, address: string) => Promise<IpFacts>> = {
  async ipwhois(ask, address) {
    const answer = await ask.json(
      { path: `/${encodeURIComponent(address)}`, endpoint: '/' },
      z.object({
        success: z.literal(true),
        city: text,
        region: text,
        country: text,
        country_code: text,
        postal: text,
        latitude: number,
        longitude: number,
        connection: z.nullish(z.object({ asn: number, isp: text, org: text })),
        timezone: z.nullish(z.object({ id: text })),
        security: z.optional(z.object({ proxy: flag, vpn: flag, tor: flag })),
      }),
    )
    const { connection, timezone, security } = answer
    return {
      ...NOTHING,
      ...place(answer.city, answer.region, answer.country, answer.country_code, answer.postal),
      ...point(answer.latitude, answer.longitude),
      timezone: known(timezone?.id),
      isp: known(connection?.isp) ?? known(connection?.org),
      asn: asnOf(connection?.asn),
      isProxy: security?.proxy ?? null,
      isVpn: security?.vpn ?? null,
      isTor: security?.tor ?? null,
    }
  },

  async ipquery(ask, address) {
    const { isp, location, risk } = await ask.json(
      { path: `/${encodeURIComponent(address)}`, endpoint: '/', query: { format: 'json' } },
      z.object({
        isp: z.nullish(z.object({ asn: text, org: text, isp: text })),
        location: z.object({
          country: text,
          country_code: text,
          city: text,
          state: text,
          zipcode: text,
          latitude: number,
          longitude: number,
          timezone: text,
        }),
        risk: z.nullish(z.object({ is_vpn: flag, is_tor: flag, is_proxy: flag })),
      }),
    )
    return {
      ...NOTHING,
      ...place(location.city, location.state, location.country, location.country_code, location.zipcode),
      ...point(location.latitude, location.longitude),
      timezone: known(location.timezone),
      isp: known(isp?.isp) ?? known(isp?.org),
      asn: asnOf(isp?.asn),
      isProxy: risk?.is_proxy ?? null,
      isVpn: risk?.is_vpn ?? null,
      isTor: risk?.is_tor ?? null,
    }
  },

  async freeipapi(ask, address) {
    const answer = await ask.json(
      { path: `/api/json/${encodeURIComponent(address)}` },
      z.object({
        countryName: text,
        countryCode: z.string(),
        regionName: text,
        cityName: text,
        zipCode: text,
        latitude: number,
        longitude: number,
        timeZones: z.nullish(z.array(z.string())),
        isProxy: flag,
        asn: z.nullish(z.union([z.string(), z.number()])),
        asnOrganization: text,
      }),
    )
    return {
      ...NOTHING,
      ...place(answer.cityName, answer.regionName, answer.countryName, answer.countryCode, answer.zipCode),
      ...point(answer.latitude, answer.longitude),
      // The zones of the whole country: of use when there is one.
      timezone: answer.timeZones?.length === 1 ? (answer.timeZones[0] as string) : null,
      isp: known(answer.asnOrganization),
      asn: asnOf(answer.asn),
      isProxy: answer.isProxy ?? null,
    }
  },

  async ipapico(ask, address) {
    const answer = await ask.json(
      { path: `/${encodeURIComponent(address)}/json/`, endpoint: '/' },
      z.object({
        error: z.optional(z.literal(false)),
        city: text,
        region: text,
        country_name: text,
        country_code: z.string(),
        postal: text,
        latitude: number,
        longitude: number,
        timezone: text,
        asn: text,
        org: text,
      }),
    )
    return {
      ...NOTHING,
      ...place(answer.city, answer.region, answer.country_name, answer.country_code, answer.postal),
      ...point(answer.latitude, answer.longitude),
      timezone: known(answer.timezone),
      isp: known(answer.org),
      asn: asnOf(answer.asn),
    }
  },
}

type Text = string | null | undefined

/** Services write the unknown as an empty text or a dash. */
const known = (value: Text): string | null => (value && value !== '-' ? value : null)

function asnOf(value: string | number | null | undefined): string | null {
  const digits = /^(?:AS)?(\d+)$/i.exec(String(value ?? ''))
  return digits ? `AS${digits[1] as string}` : null
}

function place(city: Text, region: Text, country: Text, code: Text, postal: Text) {
  return {
    city: known(city),
    region: known(region),
    country: known(country),
    countryCode: known(code),
    postal: known(postal),
  }
}

function point(latitude: number | null | undefined, longitude: number | null | undefined) {
  const usable =
    typeof latitude === 'number' &&
    typeof longitude === 'number' &&
    // Where the unknown is a number, it is 0: nobody lives in the sea off Ghana.
    (latitude !== 0 || longitude !== 0) &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  return usable ? { latitude, longitude } : { latitude: null, longitude: null }
}
