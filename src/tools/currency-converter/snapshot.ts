import { publishedAt } from './published.ts'
import type { RateTable } from './rates.ts'

const DATE = '2026-03-13'

/**
 * Euro foreign exchange reference rates of the European Central Bank, of one day: what answers on a first start
 * without a network, and says its date. Reuse is free with the source named.
 */
export const SNAPSHOT: RateTable = {
  date: DATE,
  updated: publishedAt(DATE),
  rates: {
    EUR: '1',
    USD: '1.1476',
    JPY: '182.85',
    CZK: '24.437',
    DKK: '7.4726',
    GBP: '0.86503',
    HUF: '391.48',
    PLN: '4.2675',
    RON: '5.0947',
    SEK: '10.7545',
    CHF: '0.9034',
    ISK: '144.20',
    NOK: '11.1590',
    TRY: '50.7122',
    AUD: '1.6293',
    BRL: '6.0172',
    CAD: '1.5726',
    CNY: '7.9145',
    HKD: '8.9827',
    IDR: '19395.07',
    ILS: '3.5883',
    INR: '106.0205',
    KRW: '1711.87',
    MXN: '20.4517',
    MYR: '4.5198',
    NZD: '1.9691',
    PHP: '68.301',
    SGD: '1.4685',
    THB: '36.953',
    ZAR: '19.2754',
  },
}

export const SNAPSHOT_SOURCE = {
  name: 'European Central Bank',
  credit: 'Reference rates, for information only. Source: European Central Bank',
  url: 'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
}

/** What is answered where no source gives newer rates. */
export const builtIn = { table: SNAPSHOT, source: SNAPSHOT_SOURCE, stale: true, snapshot: true }
