import { zoneAt } from '#shared/time/zone-at.ts'
import { bareName, namesWithAreas, placeWithin } from './areas.ts'
import type { Place } from './report.ts'

/** Well-known cities, for when no place search answers, and to name coordinates: name, region, country, position. */
const TABLE = `
London|England|GB|51.51|-0.13
Birmingham|England|GB|52.48|-1.90
Manchester|England|GB|53.48|-2.24
Edinburgh|Scotland|GB|55.95|-3.19
Dublin|Leinster|IE|53.35|-6.26
Paris|Île-de-France|FR|48.85|2.35
Lyon|Auvergne-Rhône-Alpes|FR|45.76|4.84
Marseille|Provence-Alpes-Côte d'Azur|FR|43.30|5.37
Berlin|Berlin|DE|52.52|13.41
Hamburg|Hamburg|DE|53.55|9.99
Munich|Bavaria|DE|48.14|11.58
Cologne|North Rhine-Westphalia|DE|50.94|6.96
Frankfurt|Hesse|DE|50.11|8.68
Vienna|Vienna|AT|48.21|16.37
Zurich|Zurich|CH|47.37|8.54
Geneva|Geneva|CH|46.20|6.15
Brussels|Brussels|BE|50.85|4.35
Amsterdam|North Holland|NL|52.37|4.89
Rotterdam|South Holland|NL|51.92|4.48
Luxembourg|Luxembourg|LU|49.61|6.13
Copenhagen|Capital Region|DK|55.68|12.57
Oslo|Oslo|NO|59.91|10.75
Bergen|Vestland|NO|60.39|5.32
Tromsø|Troms|NO|69.65|18.96
Longyearbyen|Svalbard|SJ|78.22|15.64
Stockholm|Stockholm|SE|59.33|18.07
Gothenburg|Västra Götaland|SE|57.71|11.97
Helsinki|Uusimaa|FI|60.17|24.94
Reykjavik|Capital Region|IS|64.15|-21.94
Madrid|Madrid|ES|40.42|-3.70
Barcelona|Catalonia|ES|41.39|2.17
Lisbon|Lisbon|PT|38.72|-9.14
Porto|Porto|PT|41.15|-8.61
Rome|Lazio|IT|41.89|12.51
Milan|Lombardy|IT|45.46|9.19
Naples|Campania|IT|40.85|14.27
Athens|Attica|GR|37.98|23.73
Istanbul|Istanbul|TR|41.01|28.95
Ankara|Ankara|TR|39.92|32.85
Warsaw|Mazovia|PL|52.23|21.01
Krakow|Lesser Poland|PL|50.06|19.94
Prague|Prague|CZ|50.09|14.42
Budapest|Budapest|HU|47.50|19.04
Bucharest|Bucharest|RO|44.43|26.11
Sofia|Sofia|BG|42.70|23.32
Belgrade|Belgrade|RS|44.80|20.47
Zagreb|Zagreb|HR|45.81|15.98
Kyiv|Kyiv|UA|50.45|30.52
Moscow|Moscow|RU|55.75|37.62
Saint Petersburg|Saint Petersburg|RU|59.94|30.31
Tallinn|Harju|EE|59.44|24.75
Riga|Riga|LV|56.95|24.11
Vilnius|Vilnius|LT|54.69|25.28
New York|New York|US|40.71|-74.01
Los Angeles|California|US|34.05|-118.24
San Francisco|California|US|37.77|-122.42
San Diego|California|US|32.72|-117.16
Chicago|Illinois|US|41.85|-87.65
Houston|Texas|US|29.76|-95.36
Dallas|Texas|US|32.78|-96.81
Austin|Texas|US|30.27|-97.74
Phoenix|Arizona|US|33.45|-112.07
Denver|Colorado|US|39.74|-104.98
Seattle|Washington|US|47.61|-122.33
Portland|Oregon|US|45.52|-122.68
Miami|Florida|US|25.77|-80.19
Atlanta|Georgia|US|33.75|-84.39
Boston|Massachusetts|US|42.36|-71.06
Washington|District of Columbia|US|38.90|-77.04
Philadelphia|Pennsylvania|US|39.95|-75.16
Las Vegas|Nevada|US|36.17|-115.14
Anchorage|Alaska|US|61.22|-149.90
Honolulu|Hawaii|US|21.31|-157.86
Toronto|Ontario|CA|43.70|-79.42
Montreal|Quebec|CA|45.51|-73.59
Vancouver|British Columbia|CA|49.25|-123.12
Calgary|Alberta|CA|51.05|-114.09
Mexico City|Mexico City|MX|19.43|-99.13
Havana|Havana|CU|23.13|-82.38
Bogotá|Bogotá|CO|4.61|-74.08
Lima|Lima|PE|-12.04|-77.03
Quito|Pichincha|EC|-0.23|-78.52
Santiago|Santiago Metropolitan|CL|-33.46|-70.65
Buenos Aires|Buenos Aires|AR|-34.61|-58.38
Ushuaia|Tierra del Fuego|AR|-54.81|-68.31
Montevideo|Montevideo|UY|-34.90|-56.19
São Paulo|São Paulo|BR|-23.55|-46.64
Rio de Janeiro|Rio de Janeiro|BR|-22.91|-43.18
Brasília|Federal District|BR|-15.78|-47.93
Caracas|Capital District|VE|10.49|-66.88
Casablanca|Casablanca-Settat|MA|33.59|-7.61
Algiers|Algiers|DZ|36.75|3.04
Tunis|Tunis|TN|36.82|10.17
Cairo|Cairo|EG|30.06|31.25
Lagos|Lagos|NG|6.45|3.39
Accra|Greater Accra|GH|5.56|-0.20
Addis Ababa|Addis Ababa|ET|9.02|38.75
Nairobi|Nairobi|KE|-1.28|36.82
Johannesburg|Gauteng|ZA|-26.20|28.04
Cape Town|Western Cape|ZA|-33.93|18.42
Tel Aviv|Tel Aviv|IL|32.08|34.78
Beirut|Beirut|LB|33.89|35.50
Riyadh|Riyadh|SA|24.69|46.72
Dubai|Dubai|AE|25.08|55.31
Doha|Doha|QA|25.29|51.53
Tehran|Tehran|IR|35.69|51.42
Baghdad|Baghdad|IQ|33.34|44.40
Karachi|Sindh|PK|24.86|67.01
Lahore|Punjab|PK|31.56|74.35
Delhi|Delhi|IN|28.65|77.23
Mumbai|Maharashtra|IN|19.07|72.88
Bengaluru|Karnataka|IN|12.97|77.59
Chennai|Tamil Nadu|IN|13.09|80.28
Kolkata|West Bengal|IN|22.56|88.36
Dhaka|Dhaka|BD|23.71|90.41
Kathmandu|Bagmati|NP|27.70|85.32
Colombo|Western|LK|6.94|79.85
Bangkok|Bangkok|TH|13.75|100.50
Hanoi|Hanoi|VN|21.02|105.84
Ho Chi Minh City|Ho Chi Minh City|VN|10.82|106.63
Kuala Lumpur|Kuala Lumpur|MY|3.14|101.69
Singapore|Singapore|SG|1.29|103.85
Jakarta|Jakarta|ID|-6.21|106.85
Manila|Metro Manila|PH|14.60|120.98
Hong Kong|Hong Kong|HK|22.28|114.17
Taipei|Taipei|TW|25.05|121.53
Shanghai|Shanghai|CN|31.22|121.46
Beijing|Beijing|CN|39.91|116.40
Shenzhen|Guangdong|CN|22.55|114.07
Seoul|Seoul|KR|37.57|126.98
Tokyo|Tokyo|JP|35.69|139.69
Osaka|Osaka|JP|34.69|135.50
Almaty|Almaty|KZ|43.25|76.95
Sydney|New South Wales|AU|-33.87|151.21
Melbourne|Victoria|AU|-37.81|144.96
Brisbane|Queensland|AU|-27.47|153.03
Perth|Western Australia|AU|-31.95|115.86
Auckland|Auckland|NZ|-36.85|174.76
Wellington|Wellington|NZ|-41.29|174.78
`

const countries = new Intl.DisplayNames('en', { type: 'region' })

const cities: Place[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [name = '', region = '', code = '', latitude, longitude] = line.split('|')
    return place(name, region, code, Number(latitude), Number(longitude))
  })

function place(name: string, region: string, countryCode: string, latitude: number, longitude: number): Place {
  const country = countryName(countryCode)
  return { name, region, country, countryCode, latitude, longitude, timezone: zoneAt(latitude, longitude) }
}

/** @example countryName('ZA') // 'South Africa' */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? '') : ''
}

/** Where the weather is shown for when nobody knows where the visitor is. */
export const LONDON = cities[0] as Place

/** Cities whose name begins like the text, without regard to case and accents. */
export function findCities(text: string): Place[] {
  const wanted = bareName(text.split(',')[0] as string)
  return wanted === '' ? [] : cities.filter(({ name }) => bareName(name).startsWith(wanted))
}

/** `Paris, Texas` is another Paris: an area after the name has to be that of the city. */
export function findCity(text: string): Place | undefined {
  const called = (name: string) => cities.filter((city) => bareName(city.name) === bareName(name))
  const isMarked = text.includes(',')
  const found = namesWithAreas(text).map(([name, area]) => placeWithin(called(name), area, isMarked))
  const [name = '', area = ''] = text.split(',').map((part) => part.trim())
  return area === '' ? (called(name)[0] ?? found.find(Boolean)) : found[0]
}

const NEAR_KM = 50
/** So many degrees of latitude are 56 km. */
const NEAR_DEGREES = 0.5

/** The city nearest to a point of those that may be told, if it is not farther than 50 km. */
export function nearestCity(
  latitude: number,
  longitude: number,
  mayBe: (city: Place) => boolean = () => true,
): Place | undefined {
  let nearest: Place | undefined
  let least = NEAR_KM
  for (const city of cities) {
    if (Math.abs(city.latitude - latitude) > NEAR_DEGREES) continue
    const distance = kilometres(latitude, longitude, city.latitude, city.longitude)
    if (distance > least || (nearest && distance === least) || !mayBe(city)) continue
    least = distance
    nearest = city
  }
  return nearest
}

/** Great circle on a sphere of the Earth's mean radius. */
export function kilometres(latitude1: number, longitude1: number, latitude2: number, longitude2: number): number {
  const radians = Math.PI / 180
  const [a, b] = [latitude1 * radians, latitude2 * radians]
  const turn = (longitude2 - longitude1) * radians
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, half)))
}
