import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categoryOf, convert, convertAll, convertSome, exact, inParts, isBelowAbsoluteZero, unitOf } from './convert.ts'
import { saidFrom, gridNumber } from './format.ts'
import { readTyped } from './typed.ts'
import { CATEGORIES } from './units.ts'

function converted(value: number, category: string, from: string, to: string): number {
  const units = categoryOf(category)
  return convert(exact(value), unitOf(units, from), unitOf(units, to))
}

describe('convert', () => {
  it.each([
    [1, 'length', 'Inches', 'Centimeters', 2.54],
    [1, 'length', 'nautical_miles', 'meters', 1852],
    [0.1, 'length', 'Meters', 'Millimeters', 100],
    [98.6, 'temperature', 'Fahrenheit', 'Celsius', 37],
    [-459.67, 'temperature', 'Fahrenheit', 'Kelvin', 0],
    [-40, 'temperature', 'Celsius', 'Fahrenheit', -40],
    [1, 'weight', 'Milligrams', 'Tonnes', 1e-9],
    [1, 'weight', 'Stones', 'Pounds', 14],
    [1, 'volume', 'Gallons (US)', 'Cups (US)', 16],
    [1, 'volume', 'Gallons (UK)', 'Fluid Ounces (UK)', 160],
    [3, 'volume', 'Teaspoon', 'Tablespoon', 1],
    [1, 'speed', 'Knots', 'Kilometers per hour', 1.852],
    [36, 'speed', 'Kilometers per hour', 'Meters per second', 10],
    [1, 'datastorage', 'Kilobytes', 'Bytes', 1000],
    [1, 'datastorage', 'Tebibytes', 'Bytes', 1_099_511_627_776],
    [1, 'time', 'Years', 'Days', 365.2425],
    [12, 'time', 'Months', 'Years', 1],
    [1, 'area', 'Acres', 'Square Feet', 43_560],
    [1, 'area', 'Square Miles', 'Acres', 640],
    [1, 'pressure', 'Atmospheres', 'Torr', 760],
    [1, 'pressure', 'Pounds per square inch', 'Pascals', 6894.757293168362],
    [1, 'energy', 'Kilowatt-hours', 'Megajoules', 3.6],
    [180, 'angle', 'Degrees', 'Radians', Math.PI],
    [1, 'angle', 'Turns', 'Gradians', 400],
    [50, 'fuel', 'Miles per gallon (US)', 'Liters per 100 kilometers', 4.704291666666666],
    [5, 'fuel', 'Liters per 100 kilometers', 'Kilometers per liter', 20],
    [1, 'kitchen', 'Cups (US)', 'Tablespoons (US)', 16],
    [1, 'kitchen', 'Tablespoons (US)', 'Teaspoons (US)', 3],
    [2, 'kitchen', 'Cups (UK)', 'Fluid Ounces (UK)', 20],
    [1, 'kitchen', 'Cups (metric)', 'Milliliters', 250],
    [1, 'kitchen', 'Tablespoons (Australia)', 'Teaspoons (metric)', 4],
    [1, 'kitchen', 'Cups (US)', 'Milliliters', 236.5882365],
    [1, 'kitchen', 'Cups (US labels)', 'Tablespoons (metric)', 16],
    [1e-300, 'length', 'Kilometers', 'Meters', 1e-297],
    [1, 'length', 'Inches', 'Micrometers', 25_400],
    [1, 'length', 'Micrometers', 'Nanometers', 1000],
    [1, 'weight', 'Grams', 'Micrograms', 1e6],
    [5, 'weight', 'Carats', 'Grams', 1],
    [1, 'weight', 'Short Tons (US)', 'Pounds', 2000],
    [1, 'weight', 'Long Tons (UK)', 'Pounds', 2240],
    [1, 'weight', 'Long Tons (UK)', 'Stones', 160],
    [1, 'volume', 'Liters', 'Centiliters', 100],
    [1, 'volume', 'Liters', 'Deciliters', 10],
    [1, 'volume', 'Cubic Feet', 'Cubic Inches', 1728],
    [231, 'volume', 'Cubic Inches', 'Gallons (US)', 1],
    [1, 'volume', 'Cubic Inches', 'Cubic Centimeters', 16.387064],
    [1, 'volume', 'Oil Barrels', 'Gallons (US)', 42],
    [1, 'time', 'Seconds', 'Milliseconds', 1000],
    [1, 'time', 'Milliseconds', 'Microseconds', 1000],
    [1, 'datastorage', 'Petabytes', 'Terabytes', 1000],
    [1, 'datastorage', 'Pebibytes', 'Tebibytes', 1024],
    // As in NIST SP 811, appendix B, to the digits that it gives.
    [1, 'power', 'Horsepower (mechanical)', 'Watts', 745.6998715822702],
    [1, 'power', 'Horsepower (metric)', 'Watts', 735.49875],
    [12_000, 'power', 'British thermal units per hour', 'Kilowatts', 3.5168528420666667],
    [1, 'power', 'Megawatts', 'Kilowatts', 1000],
    [1, 'force', 'Pounds-force', 'Newtons', 4.4482216152605],
    [1, 'force', 'Kilograms-force', 'Newtons', 9.80665],
    [1, 'force', 'Kilonewtons', 'Dynes', 1e8],
    [1, 'torque', 'Pound-force feet', 'Newton-meters', 1.3558179483314003],
    [1, 'torque', 'Pound-force feet', 'Pound-force inches', 12],
    [1, 'torque', 'Kilogram-force meters', 'Newton-meters', 9.80665],
    [1, 'frequency', 'Gigahertz', 'Megahertz', 1000],
    [50, 'frequency', 'Hertz', 'Revolutions per minute', 3000],
    [100, 'datarate', 'Megabits per second', 'Megabytes per second', 12.5],
    [1, 'datarate', 'Gibibytes per second', 'Mebibytes per second', 1024],
    [1, 'length', 'Light Years', 'Kilometers', 9_460_730_472_580.8],
    [1, 'length', 'Astronomical Units', 'Meters', 149_597_870_700],
    [1, 'length', 'Furlongs', 'Yards', 220],
    [1, 'length', 'Fathoms', 'Feet', 6],
    [7000, 'weight', 'Grains', 'Pounds', 1],
    [1, 'speed', 'Kilometers per second', 'Meters per second', 1000],
    [1, 'time', 'Fortnights', 'Days', 14],
    [1, 'time', 'Centuries', 'Decades', 10],
  ])('%d %s: %s in %s is %d', (value, category, from, to, result) => {
    expect(converted(value, category, from, to)).toBe(result)
  })

  it('returns to the value within 1e-12, for any units of a category', () => {
    const pair = fc
      .constantFrom(...CATEGORIES)
      .chain(({ units }) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units)))
    const value = fc.double({ min: 1e-9, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(pair, value, fc.boolean(), ([from, to], size, negative) => {
        const start = negative && !from.offset && !to.offset ? -size : size
        const back = convert(exact(convert(exact(start), from, to)), to, from)
        // An offset leaves digits behind: -273.15 °C and a billionth is -273.15 °C.
        const scale = from.offset || to.offset ? Math.max(Math.abs(start), 1000) : Math.abs(start)
        expect(Math.abs(back - start)).toBeLessThanOrEqual(scale * 1e-12)
      }),
      { numRuns: 2000 },
    )
  })

  it('refuses what no number can hold', () => {
    expect(() => converted(1e308, 'length', 'Meters', 'Millimeters')).toThrow('larger than a number can be')
    expect(() => converted(0, 'fuel', 'Miles per gallon (US)', 'Liters per 100 kilometers')).toThrow('infinite')
  })

  it.each(['nope', '__proto__', 'constructor', ''])('refuses the category and the unit “%s”', (name) => {
    expect(() => categoryOf(name)).toThrow('There is no category')
    expect(() => unitOf(categoryOf('length'), name)).toThrow('There is no unit')
  })

  it('in all units leaves out the ones that cannot be said, where it may', () => {
    const fuel = categoryOf('fuel')
    const from = unitOf(fuel, 'Kilometers per liter')
    expect(() => convertAll(exact(0), from, fuel)).toThrow('infinite')
    expect(convertSome(exact(0), from, fuel)).toEqual({
      conversions: { 'Kilometers per liter': 0, 'Miles per gallon (US)': 0, 'Miles per gallon (UK)': 0 },
      missing: [
        {
          unit: 'Liters per 100 kilometers',
          message: '0 Kilometers per liter cannot be said in Liters per 100 kilometers: it would be infinite.',
        },
      ],
    })
    const length = categoryOf('length')
    const { conversions, missing } = convertSome(exact(1e306), unitOf(length, 'Meters'), length)
    expect(conversions.Kilometers).toBe(1e303)
    expect(missing.map(({ unit }) => unit)).toEqual(['Millimeters', 'Micrometers', 'Nanometers'])
  })

  it('never answers a negative zero', () => {
    expect(Object.is(converted(-0, 'length', 'Meters', 'Feet'), 0)).toBe(true)
  })

  it('knows what is colder than cold', () => {
    const [celsius, fahrenheit, kelvin] = categoryOf('temperature').units
    expect(isBelowAbsoluteZero(exact(-273.15), celsius!)).toBe(false)
    expect(isBelowAbsoluteZero(exact(-0), kelvin!)).toBe(false)
    expect(isBelowAbsoluteZero(exact(-273.16), celsius!)).toBe(true)
    expect(isBelowAbsoluteZero(exact(-459.67), fahrenheit!)).toBe(false)
    expect(isBelowAbsoluteZero(exact(-459.68), fahrenheit!)).toBe(true)
    expect(isBelowAbsoluteZero(exact(-1), kelvin!)).toBe(true)
    expect(isBelowAbsoluteZero(exact(-1), categoryOf('length').units[0]!)).toBe(false)
  })
})

describe('the units', () => {
  it('begin with the seven categories and their units as specified', () => {
    const labels = (id: string) => categoryOf(id).units.map(({ label }) => label)
    expect(CATEGORIES.slice(0, 7).map(({ id }) => id)).toEqual([
      'temperature',
      'length',
      'weight',
      'volume',
      'speed',
      'datastorage',
      'time',
    ])
    expect(labels('datastorage').slice(0, 6)).toEqual([
      'Bits',
      'Bytes',
      'Kilobytes',
      'Megabytes',
      'Gigabytes',
      'Terabytes',
    ])
    expect(labels('length').slice(0, 9).at(-1)).toBe('Nautical Miles')
    expect(labels('weight').slice(0, 7).at(-1)).toBe('Stones')
    expect(labels('volume').slice(0, 14).at(-1)).toBe('Tablespoon')
    expect(labels('time').slice(0, 7).at(-1)).toBe('Years')
  })

  it('of the kitchen are as large as those of volume', () => {
    const { units } = categoryOf('volume')
    const shared = categoryOf('kitchen').units.flatMap((unit) => {
      const twin = units.find(({ label }) => label === unit.label)
      return twin ? [{ ...unit, twin }] : []
    })
    for (const { factor, twin } of shared) expect(factor).toBe(exact(twin.factor).times(1000).toString())
    expect(shared.map(({ label }) => label)).toEqual([
      'Milliliters',
      'Deciliters',
      'Liters',
      'Fluid Ounces (US)',
      'Fluid Ounces (UK)',
      'Cups (US)',
    ])
  })

  it('are all in the list of conversions', () => {
    const length = categoryOf('length')
    const all = convertAll(exact(1), unitOf(length, 'Meters'), length)
    expect(Object.keys(all)).toEqual(length.units.map(({ label }) => label))
  })
})

describe('gridNumber', () => {
  it.each([
    [0, '0'],
    [2.54, '2.54'],
    [1000, '1000'],
    [1e6, '1000000'],
    [1 / 3, '0.333333'],
    [0.001, '0.001'],
    [-12.3456789, '-12.345679'],
    [0.0005399568034557236, '0.000539957'],
    [5.4e-7, '0.00000054'],
    [1e-9, '0.000000001'],
    [-1e-9, '-0.000000001'],
    [1.234567e-10, '0.000000000123457'],
    [1.23456e-11, '1.23456e-11'],
    [1e-15, '0.000000000000001'],
    [1e-16, '1e-16'],
    [1e21, '1e+21'],
    [1.5e-10, '0.00000000015'],
    // The nearest doubles are a little less than these halves.
    [0.0012345, '0.001235'],
    [-0.0012345, '-0.001235'],
    [1.0000445, '1.000045'],
    [0.0001234565, '0.000123457'],
    [2668610613.7570643, '2668610613.757064'],
    [9007199254.740993, '9007199254.740993'],
    [123456789012345680000, '123456789012345680000'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [5e-324, '5e-324'],
    [0.0009999996, '0.001'],
  ])('%d is shown as %s', (value, text) => expect(gridNumber(value)).toBe(text))
})

describe('readTyped', () => {
  it.each([
    ['5 ft 11 in cm', 180.34],
    ['5 ft 11 in to cm', 180.34],
    ['5 ft 11 in in cm', 180.34],
    ['5\'11" in cm', 180.34],
    ['5′11″ to m', 1.8034],
    ['10 in cm', 25.4],
    ['10 in to mm', 254],
    ['5 feet in inches', 60],
    ['1,234.5 m to km', 1.2345],
    ['0,001 km in m', 1],
    ['1,5 km in m', 1500],
    ['1,234e2 m in km', 123.4],
    ['1,2345 km in m', 1234.5],
    ['10,00,000 m in km', 1000],
    ['1.234,5 m to km', 1.2345],
    ['1.234.567 m in km', 1234.567],
    ['1 234,5 m to km', 1.2345],
    ['1\u202F234\u202F567 m in km', 1234.567],
    ["1'234.5 m to km", 1.2345],
    ['1’234 m to km', 1.234],
    ['１，２３４．５ m to km', 1.2345],
    ['१२.५ km in m', 12500],
    ['۱۲٬۳۴۵٫۶ m in km', 12.3456],
    ['٧٢ °F in °C', 200 / 9],
    ['-1.234,5 m to km', -1.2345],
    ['1.5e3 m to km', 1.5],
    ['5 ft, 11 in to cm', 180.34],
    ['1½ cups in ml', 354.88235475],
    ['1 ½ cups in ml', 354.88235475],
    ['2⅓ yd in ft', 7],
    ['-½ m in cm', -50],
    ['5 ft 6½ in in in', 66.5],
    ['1 1/2 cups in ml', 354.88235475],
    ['½ cup to ml', 118.29411825],
    ['72 °F in °C', 200 / 9],
    ['-40 f = c', -40],
    ['−40 celsius to fahrenheit', -40],
    ['100 degrees f to kelvin', 310.9277777777778],
    ['8 oz in ml', 236.5882365],
    ['8 oz in g', 226.796185],
    ['10 st 4 to kg', 65.31730128],
    ['100 Mb to MB', 12.5],
    ['1 mb in kb', 1000],
    ['2 GiB -> bytes', 2_147_483_648],
    ['9.290304 m2 in sq ft', 100],
    ['30 mpg to l/100km', 7.840486111111111],
    ['7 l/100km in mpg', 33.60208333333333],
    ["12° 30' to deg", 12.5],
    ['1 hour and 30 minutes in seconds', 5400],
    ['-5 ft 6 in to in', -66],
    ['3 tbsp tsp', 9],
    ['2 metric cups in ml', 500],
    ['1 uk cup to us cups', 1.200949925504855],
    ['4 cups in metric cups', 3.785411784],
    // As builders write it.
    ['5\'-11" to cm', 180.34],
    ['-5\'-11" to cm', -180.34],
    ['6\'-2 1/2" in in', 74.5],
    ['5 ft - 11 in to cm', 180.34],
    ['5 ft – 11 in to cm', 180.34],
    ['10 kg - 500 g to g', 9500],
    ['10 kg -500 g to g', 9500],
    ['2 h – 30 min in min', 90],
    ['5 ft + 11 in to cm', 180.34],
    ['5 ft & 11 in to cm', 180.34],
    ['180 cm to feet and inches', 180 / 30.48],
    ['180cm to ft in', 180 / 30.48],
    ['180 cm in ft & in', 180 / 30.48],
    ['70 kg to st lb', 70 / 6.35029318],
    ['16 fl. oz. to cups', 2],
    ['16 fl.oz. to cups', 2],
    ["5'11'' to cm", 180.34],
    ['5′11′′ to cm', 180.34],
    ["12'' in cm", 30.48],
    ['100 ºC to K', 373.15],
    ['100˚C in K', 373.15],
    ['100 ° C in K', 373.15],
    ['1 and 1/2 cups in ml', 354.88235475],
    ['2 and ½ cups in ml', 591.47059125],
    ['10 sq. ft. to sq in', 1440],
    ['100 m^2 to m2', 100],
    ['10 sqft to sqin', 1440],
    ['7 l per 100 km in mpg', 33.60208333333333],
    ['1⁄2 mile to m', 804.672],
    ['convert 5 feet to cm', 152.4],
    ['what is 5 ft in cm?', 152.4],
    ['what’s 5 ft in cm', 152.4],
    ['how many cm in 5 feet?', 152.4],
    ['how many ml are in 1 liter', 1000],
    ['how many feet are there in 2 miles', 10560],
    ['2 tbsp tsp', 6],
    ['how many ounces in a pound', 16],
    ['how many cm are in an inch?', 2.54],
    ['half a mile to m', 804.672],
    ['one foot in inches', 12],
    ['7 l/100km in mpg (UK)', 40.354419475974595],
    ['30 mpg (US) to mpg (UK)', 36.028497765145644],
    ['1 gallon (UK) in l', 4.54609],
    ['1 gallon uk in l', 4.54609],
    ['5 l in gal (us)', 1.3208602617907421],
    ['20 ℃ in ℉', 68],
    ['3 ㎞ in m', 3000],
    ['2.5㎏ in ㎎', 2_500_000],
    ['9 ㎡ in ㎠', 90_000],
    ['36 ㎞/h in ㎧', 10],
    ['1 ㏊ in ㎡', 10_000],
    ['1 square km in ha', 100],
    ['1 sq mile in km2', 2.589988110336],
    ['36 km per hour in m/sec', 10],
    ['2h30m in min', 150],
    ['5 m in ft', 16.404199475065617],
    ['1 cm3 in ml', 1],
    ['1-1/2" in mm', 38.1],
    // Capitals say what they say in a symbol, unless all are capitals.
    ['5 MJ to J', 5e6],
    ['5 mj to j', 5e6],
    ['5 MPA to Pa', 5e6],
    ['500 ML TO L', 0.5],
    ['500 mL to l', 0.5],
    ['10 MM in cm', 1],
    ['100 hp to kw', 74.56998715822702],
    ['100 PS in kW', 73.549875],
    ['100 hp in PS', 101.3869665424],
    ['5 tons to lb', 10000],
    ['1 ton (UK) in kg', 1016.0469088],
    ['1 tonne in tons', 1.1023113109243878],
    ['1 cubic foot in liters', 28.316846592],
    ['1 cubic ft in cu in', 1728],
    ['100 cubic cm in ml', 100],
    ['2 cups in ml', 473.176473],
    ['10 µm in mm', 0.01],
    ['10 μm in mm', 0.01],
    ['500 nm in µm', 0.5],
    ['10 NM in km', 18.52],
    ['500 mcg to mg', 0.5],
    ['1 barrel in gallons', 42],
    ['33 cl in fl oz', 11.15862749160819],
    ['2 dl in metric cups', 0.8],
    ['250 ms in s', 0.25],
    ['1.5 PB in TB', 1500],
    ['100 Nm in lb-ft', 73.75621492772653],
    ['100 ft-lb to Nm', 135.58179483314004],
    ['100 ft-lb to J', 135.58179483314004],
    ['100 ft lbs to Nm', 135.58179483314004],
    ['100 ft-lbs in Nm', 135.58179483314004],
    ['100 ftlbs to J', 135.58179483314004],
    ['100 in-lbs in Nm', 11.29848290276167],
    ['7 liters per 100km to mpg', 33.602083333333333],
    ['8 litres per 100 kilometers in l/100 km', 8],
    ['100 Degree Celsius to Fahrenheit', 212],
    ['32 deg fahrenheit in degree centigrade', 0],
    ['1 cup (metric) to ml', 250],
    ['1 gallon (imperial) in l', 4.54609],
    ['10 km => m', 10_000],
    ['how much is 1 lb in g?', 453.59237],
    ['how tall is 5 ft 11 in cm', 180.34],
    ['180 cm to ft/in', 5.905511811023622],
    ['5 miles an hour to km/h', 8.04672],
    ['6.5 L / 100 km to mpg', 36.18685897435898],
    ['6.5 litre per 100 km in l/100km', 6.5],
    ['5 km per litre to km/l', 5],
    ['5 mi/gal in mpg', 5],
    ['32 lb/in2 in psi', 32],
    ['32 lbs per sq in to psi', 32],
    ['5 N/m² to Pa', 5],
    ['1 N/mm2 in MPa', 1],
    ['1 kN/m2 to kPa', 1],
    ['1 kg m to Nm', 9.80665],
    ['1 meter squared in square feet', 10.763910416709722],
    ['10 in sq to sq in', 10],
    ['1 m cubed to litres', 1000],
    ['180 cms in m', 1.8],
    ['5 kms to m', 5000],
    ['36 kmph in m/s', 10],
    ['2 tbs to tsp', 6],
    ['1 fluid oz to ml', 29.5735295625],
    ['1 metric tonne in kg', 1000],
    ['1 troy ounce in g', 31.1034768],
    ['100 oz t to ozt', 100],
    ['3 cu yd to m3', 2.293664573952],
    ['1 cubic yard in cubic feet', 27],
    ['100 feet per minute in m/s', 0.508],
    ['1 m/s to ft/min', 196.8503937007874],
    ['60 m / min in m/s', 1],
    ['10 kgf in lbf', 22.046226218487757],
    ['5 lb in kg', 2.26796185],
    ['3000 rpm in Hz', 50],
    ['2.4 GHz in MHz', 2400],
    ['12000 BTU/hr to kW', 3.5168528420666667],
    ['12000 BTU per hour to W', 3516.8528420666667],
    ['100 Mbps to MB/s', 12.5],
    ['100 mbps in MBps', 12.5],
    ['1 megabit per second in kb/s', 1000],
    ['8 MB/s in Mbits/s', 64],
    ['1 TB/s in Tbps', 8],
    ['1 MiB/s in KiB/s', 1024],
    ['1 gigabyte per second to gigabits per second', 8],
    ['100 MBPS TO MB/S', 12.5],
    ['1 mB/s in Mbps', 8],
    ['7000 grains in lb', 1],
    ['1 light year in km', 9_460_730_472_580.8],
    ['1 century in years', 100],
    ['1 foot-pound to joules', 1.3558179483314003],
    ['1 pound per square inch to bar', 0.06894757293168362],
    ['1 inch of mercury to hPa', 33.86388640341],
    ['1 square centimetre to sq in', 0.15500031000062],
    ['1 mile per gallon to km/l', 0.425143707430272],
    ['1 mile per gallon (US) to km/l', 0.425143707430272],
    ['1 kilometre per litre in km/l', 1],
    ['1 uk fluid ounce to ml', 28.4130625],
    ['1 us oz to g', 28.349523125],
    ['1 U.S. gallon to l', 3.785411784],
    ['1 short ton (US) to kg', 907.18474],
    ['1 cup (Japan) to ml', 200],
    ['1 arc minute to arc seconds', 60],
  ])('%s is %d', (text, result) => expect(readTyped(text).convertedValue).toBe(result))

  it.each([
    ['-5 ft 11 in to cm', '-5 Feet 11 Inches'],
    ['10 st 4 to kg', '10 Stones 4 Pounds'],
    ['5 ft to cm', '5 Feet'],
  ])('says of “%s” what was typed: %s', (text, words) => {
    const { value, from, amounts } = readTyped(text)
    expect(saidFrom({ value: value.toNumber(), fromUnit: from.label, amounts })).toBe(words)
  })

  it.each([
    '',
    'cm',
    '5',
    '5 ft',
    '5 ft 3 kg to m',
    '180 cm to feet and pounds',
    '180 cm to inches and feet',
    '180 cm to ft in in',
    'how many in 5 ft',
    '20 c 5 f to k',
    '1/0 m to cm',
    'to',
    '1,234,5 m to km',
    '1.2.3 m to km',
    '1 234,567 890 m to km',
    '0,001,000 m to km',
    '1,00,00 m to km',
    '1,5½ m to km',
    '1e9999 m to km',
    '1e400 m to',
    '1 2 '.repeat(50),
    '1,'.repeat(99) + 'm to km',
    'x'.repeat(300),
    '5 ft '.repeat(60),
    '100 foo',
    '1e9999 foo to m',
    '5 ft to',
  ])('does not guess at “%s”', (text) => {
    expect(() => readTyped(text)).toThrow('Type an amount')
  })

  it.each([
    [
      '2 cups flour in grams',
      'Cups (US) measure volume, Grams weight: one cannot be converted into the other without knowing what is measured.',
    ],
    ['how many cups are in 2 kg', 'Kilograms measure weight, Cups (US) volume: one cannot'],
    ['5 fl oz milk to oz', 'Fluid Ounces (US) measure volume, Ounces weight'],
    ['5 ft to kg', 'Feet measure length, Kilograms weight: one cannot be converted into the other.'],
    [
      '5 mb/s to kb/s',
      '“mb/s” is two units in one spelling, which is not converted here: a megabit a second is “Mb/s”, a megabyte “MB/s”.',
    ],
    ['5 mb per second to kb/s', '“mb/s” is two units in one spelling'],
    ['1 Mib/s in MB/s', '“Mib/s” is a mebibit a second, which is not converted here: a mebibyte a second is “MiB/s”.'],
    ['500 gr in kg', '“gr” is two units in one spelling, which is not converted here: a grain is “grain”, a gram “g”.'],
    [
      '1 tb/s to Gb/s',
      '“tb/s” is two units in one spelling, which is not converted here: a terabit a second is “Tb/s”, a terabyte “TB/s”.',
    ],
    ['5 mJ to J', '“mJ” is a millijoule, which is not converted here: a megajoule is “MJ”.'],
    ['5 mPa to Pa', '“mPa” is a millipascal'],
    ['1 Mg in kg', '“Mg” is a megagram, which is not converted here: a milligram is “mg”, a tonne “t”.'],
    ['1 km in Mm', '“Mm” is a megameter'],
    ['1 ML in l', '“ML” is a megaliter'],
    ['1 ML = L', '“ML” is a megaliter'],
    ['5 mW to W', '“mW” is a milliwatt, which is not converted here: a megawatt is “MW”.'],
    ['1 Tb to GB', '“Tb” is a terabit'],
    ['1 Gib to GB', '“Gib” is a gibibit, which is not converted here: a gibibyte is “GiB”.'],
    ['100 MB in Mib', '“Mib” is a mebibit'],
  ])('does not take %s for what it is in another case', (text, message) => {
    expect(() => readTyped(text)).toThrow(message)
  })

  it.each([
    ['100 foo to kw', '“foo” is no unit that is known here.'],
    ['100 horsepowr to kw', '“horsepowr” is no unit that is known here. Did you mean horsepower?'],
    ['100 kw to horsepowr', '“horsepowr” is no unit that is known here. Did you mean horsepower?'],
    ['5 feett in cm', '“feett” is no unit that is known here. Did you mean feet?'],
    ['2 tbsp tspp', '“tspp” is no unit that is known here. Did you mean tsp?'],
    ['5 big bananas to kg', '“big bananas” is no unit that is known here.'],
    ['2 cups flour in apples', '“apples” is no unit that is known here.'],
    ['5 constructor to m', '“constructor” is no unit that is known here.'],
    ['100 feet per day in m/s', '“feet per day” is no unit that is known here.'],
    ['5 m/s to feet per day', '“feet per day” is no unit that is known here.'],
    ['10 m / day in m/s', '“m / day” is no unit that is known here.'],
    ['1 square inche to m2', '“square inche” is no unit that is known here. Did you mean square inch?'],
    ['5 foo to bananas', '“foo” is no unit that is known here. Did you mean foot?'],
  ])('names what it does not know in “%s”', (text, message) => {
    expect(() => readTyped(text)).toThrow(new RegExp(`^${message.replace(/[?.]/g, '\\$&')}$`))
  })

  it('refuses amounts that no number can hold', () => {
    expect(() => readTyped('1 ly 1e320 nm to ly')).toThrow('larger than a number can be')
  })

  it('never fails in another way, whatever is typed', () => {
    const part = fc.constantFrom(
      '5',
      ' ',
      'ft',
      'in',
      'to',
      '1/2',
      '.',
      '-',
      'm2',
      '°',
      "'",
      'e9',
      ',',
      '½',
      '=',
      '’',
      '٣',
      '234',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        try {
          expect(Number.isFinite(readTyped(parts.join('')).convertedValue)).toBe(true)
        } catch (error) {
          expect((error as Error).name).toBe('ToolError')
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('inParts', () => {
  const spokenOf = (amount: string, from: string, to: string, id: string) => {
    const category = categoryOf(id)
    const parts = inParts(exact(amount), unitOf(category, from), unitOf(category, to), category)
    return parts?.map(({ value, unit }) => `${value} ${unit}`).join(' ')
  }
  it.each([
    ['180', 'Centimeters', 'Feet', 'length', '5 Feet 10.866142 Inches'],
    ['-180', 'Centimeters', 'Feet', 'length', '-5 Feet 10.866142 Inches'],
    ['71', 'Inches', 'Feet', 'length', '5 Feet 11 Inches'],
    ['180', 'Pounds', 'Stones', 'weight', '12 Stones 12 Pounds'],
    ['90', 'Minutes', 'Hours', 'time', '1 Hours 30 Minutes'],
    ['12.5', 'Degrees', 'Degrees', 'angle', '12 Degrees 30 Arcminutes'],
    // Rounded before it is divided: never 5 feet 12 inches.
    ['71.99999999', 'Inches', 'Feet', 'length', undefined],
    ['6', 'Feet', 'Feet', 'length', undefined],
    ['1000000000.5', 'Feet', 'Feet', 'length', '1000000000 Feet 6 Inches'],
    ['1000000001.5', 'Feet', 'Feet', 'length', undefined],
    ['10', 'Inches', 'Feet', 'length', undefined],
    ['0', 'Inches', 'Feet', 'length', undefined],
    ['180.5', 'Meters', 'Centimeters', 'length', undefined],
    ['1e300', 'Meters', 'Feet', 'length', undefined],
  ])('%s %s in %s', (amount, from, to, id, spoken) => expect(spokenOf(amount, from, to, id)).toBe(spoken))
})
