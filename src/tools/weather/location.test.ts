import { describe, expect, it } from 'vitest'
import { pointName, readLocation } from './location.ts'

describe('a location', () => {
  it.each([
    ['40.7128,-74.0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['  40.71284567 , -74.00604567 ', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['-0.00001,0', { kind: 'point', latitude: 0, longitude: 0 }],
    ['−33.92, 18.42', { kind: 'point', latitude: -33.92, longitude: 18.42 }],
    ['33.92° S, 18.42° E', { kind: 'point', latitude: -33.92, longitude: 18.42 }],
    ['40,7128; -74,0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['40,7128, -74,0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['33,92° S 18,42° E', { kind: 'point', latitude: -33.92, longitude: 18.42 }],
    ['٤٠٫٧١٢٨، -٧٤٫٠٠٦', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['40.7128、-74.0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['Mu\u0308nchen', { kind: 'text', text: 'München' }],
    ['東京，日本', { kind: 'text', text: '東京, 日本' }],
    ['دبي، الإمارات', { kind: 'text', text: 'دبي, الإمارات' }],
    ['40.7128°N 74.0060°W', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['40.7128 n; 74.0060 w', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['３５．６８，１３９．６９', { kind: 'point', latitude: 35.68, longitude: 139.69 }],
    ['auto:ip', { kind: 'auto' }],
    ['AUTO:IP', { kind: 'auto' }],
    ['8.8.8.8', { kind: 'address', address: '8.8.8.8' }],
    ['::ffff:8.8.8.8', { kind: 'address', address: '8.8.8.8' }],
    ['2620:FE::FE', { kind: 'address', address: '2620:fe::fe' }],
    ['::8.8.8.8', { kind: 'address', address: '::808:808' }],
    ['94016', { kind: 'text', text: '94016' }],
    ['SW1A 1AA', { kind: 'text', text: 'SW1A 1AA' }],
    ['113 30', { kind: 'text', text: '113 30' }],
    ['10 115', { kind: 'text', text: '10 115' }],
    ['48 N 16 E', { kind: 'point', latitude: 48, longitude: 16 }],
    ['48, 16', { kind: 'point', latitude: 48, longitude: 16 }],
    ['40°42′46″N 74°00′22″W', { kind: 'point', latitude: 40.7128, longitude: -74.0061 }],
    [`40°42'46.0"N, 74°00'22.0"W`, { kind: 'point', latitude: 40.7128, longitude: -74.0061 }],
    ['33° 55′ S 18° 25′ E', { kind: 'point', latitude: -33.9167, longitude: 18.4167 }],
    [`-33°55'31", 18°25'26"`, { kind: 'point', latitude: -33.9253, longitude: 18.4239 }],
    ['S 33°55′ E 18°25′', { kind: 'point', latitude: -33.9167, longitude: 18.4167 }],
    ['N40.7128 W74.0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['S 33.92°, E 18.42°', { kind: 'point', latitude: -33.92, longitude: 18.42 }],
    ['(40.7128, -74.0060)', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['[40.7128, -74.0060],', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['geo:40.7128,-74.0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['geo:40.7128,-74.0060;u=35', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['geo:48.2010,16.3695,183', { kind: 'point', latitude: 48.201, longitude: 16.3695 }],
    ['geo:48.2010,16.3695,183;crs=wgs84;u=40', { kind: 'point', latitude: 48.201, longitude: 16.3695 }],
    ['geo:40.7128,-74.0060?z=11', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['40.7128, -74.0060,', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['N1 9', { kind: 'text', text: 'N1 9' }],
    ['40°61′N 74°00′W', { kind: 'text', text: '40°61′N 74°00′W' }],
    ['Springfield (Illinois)', { kind: 'text', text: 'Springfield (Illinois)' }],
    ['48.2 16', { kind: 'point', latitude: 48.2, longitude: 16 }],
    [' São   Paulo ', { kind: 'text', text: 'São Paulo' }],
    ['London&key=x', { kind: 'text', text: 'London&key=x' }],
    ['../../', { kind: 'text', text: '../../' }],
  ])('%s is read as %j', (text, location) => expect(readLocation(text)).toEqual(location))

  it.each(['91,0', '0,180.5', '-90.1,0', '999,999'])('%s is no point on the globe', (text) => {
    expect(() => readLocation(text)).toThrow('Latitude lies between -90 and 90')
  })
  it.each(['\r\nHost:x\u0000', 'x'.repeat(10_000), '1.2.3.999'])('%j is refused', (text) => {
    expect(() => readLocation(text)).toThrow('Failed to load weather data.')
  })
  it.each(['', '   ', '\t\n'])('%j is blank', (text) => expect(() => readLocation(text)).toThrow('Please enter a city'))

  it('without a name is called by its degrees', () => {
    expect(pointName(-33.92, 18.424)).toBe('33.92° S, 18.42° E')
    expect(pointName(0, 0)).toBe('0.00° N, 0.00° E')
  })
})
