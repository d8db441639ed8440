/**
 * Every unit by category. A factor says how many base units one unit is, as an exact decimal or a fraction `a/b`:
 * SI, NIST SP 811, the international foot and pound, US liquid and British imperial measures.
 */
export interface Unit {
  /** The label in lower case with `_`, e.g. `fluid_ounces_us`. */
  id: string
  label: string
  factor: string
  /** Added to the base value, e.g. 273.15 for Celsius over Kelvin. */
  offset?: string
  /** Base units = factor / value: distance per fuel against fuel per distance. */
  inverse?: boolean
  /** How people write it; case counts only where two units differ by it (`MB`, `Mb`). */
  symbols: string[]
}

export interface UnitCategory {
  id: string
  label: string
  units: Unit[]
}

type Row = [label: string, factor: string, symbols: string, more?: Partial<Unit>]

function category(id: string, label: string, rows: Row[]): UnitCategory {
  const units = rows.map(([name, factor, symbols, more]) => ({
    id: idOf(name),
    label: name,
    factor,
    symbols: symbols.split(' ').map((symbol) => symbol.replaceAll('_', ' ')),
    ...more,
  }))
  return { id, label, units }
}

/** @example idOf('Fluid Ounces (US)') // 'fluid_ounces_us' */
function idOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

export const CATEGORIES: UnitCategory[] = [
  category('temperature', 'Temperature', [
    ['Celsius', '1', '°c c degc degrees_c degrees_celsius centigrade degrees_centigrade', { offset: '273.15' }],
    // 459.67 x 5/9
    ['Fahrenheit', '5/9', '°f f degf degrees_f degrees_fahrenheit', { offset: '45967/180' }],
    ['Kelvin', '1', 'k kelvins °k'],
  ]),
  category('length', 'Length', [
    ['Millimeters', '0.001', 'mm millimetre millimetres millimeter'],
    ['Centimeters', '0.01', 'cm cms centimetre centimetres centimeter'],
    ['Meters', '1', 'm metre metres meter'],
    ['Kilometers', '1000', 'km kms kilometre kilometres kilometer'],
    ['Inches', '0.0254', 'in inch " ″ ”'],
    ['Feet', '0.3048', "ft foot ' ′ ’"],
    ['Yards', '0.9144', 'yd yds yard'],
    ['Miles', '1609.344', 'mi mile'],
    ['Nautical Miles', '1852', 'nmi NM nautical_mile'],
    ['Micrometers', '0.000001', 'µm μm um micron microns micrometre micrometres micrometer'],
    ['Nanometers', '1e-9', 'nm nanometre nanometres nanometer'],
    ['Fathoms', '1.8288', 'ftm fathom'],
    ['Furlongs', '201.168', 'fur furlong'],
    // IAU 2012, resolution B2, and light in a Julian year.
    ['Astronomical Units', '149597870700', 'au astronomical_unit'],
    ['Light Years', '9460730472580800', 'ly light-year light-years light_year lightyear lightyears'],
  ]),
  category('weight', 'Weight', [
    ['Milligrams', '0.000001', 'mg milligram milligramme milligrammes'],
    ['Grams', '0.001', 'g gram gramme grammes'],
    ['Kilograms', '1', 'kg kgs kilo kilos kilogram kilogramme kilogrammes'],
    ['Tonnes', '1000', 't tonne metric_ton metric_tons metric_tonne metric_tonnes'],
    ['Ounces', '0.028349523125', 'oz ounce us_oz us_ounce us_ounces'],
    ['Pounds', '0.45359237', 'lb lbs pound'],
    ['Stones', '6.35029318', 'st stone'],
    ['Micrograms', '1e-9', 'µg μg ug mcg microgram microgramme microgrammes'],
    ['Carats', '0.0002', 'ct carat'],
    ['Grains', '0.00006479891', 'grain'],
    // 480 grains.
    ['Troy Ounces', '0.0311034768', 'oz_t ozt troy_oz troy_ounce'],
    // 2000 and 2240 pounds.
    ['Short Tons (US)', '907.18474', 'ton tons short_ton short_tons us_ton us_tons'],
    ['Long Tons (UK)', '1016.0469088', 'long_ton long_tons uk_ton uk_tons imperial_ton imperial_tons'],
  ]),
  category('volume', 'Volume', [
    ['Milliliters', '0.001', 'ml millilitre millilitres milliliter'],
    ['Liters', '1', 'l litre litres liter'],
    ['Cubic Meters', '1000', 'm³ m3 m^3 cu_m cubic_metre cubic_metres cubic_meter'],
    [
      'Fluid Ounces (US)',
      '0.0295735295625',
      'fl_oz floz fluid_oz fluid_ounce fluid_ounces us_fl_oz oz ounce ounces us_oz',
    ],
    ['Fluid Ounces (UK)', '0.0284130625', 'uk_fl_oz fl_oz_uk imperial_fluid_ounce imperial_fluid_ounces'],
    ['Cups (US)', '0.2365882365', 'cup cups us_cup us_cups'],
    ['Pints (US)', '0.473176473', 'pt pint pints us_pint us_pints'],
    ['Pints (UK)', '0.56826125', 'uk_pt uk_pint uk_pints pt_uk imperial_pint imperial_pints'],
    ['Quarts (US)', '0.946352946', 'qt quart quarts us_quart us_quarts'],
    ['Quarts (UK)', '1.1365225', 'uk_qt uk_quart uk_quarts imperial_quart imperial_quarts'],
    ['Gallons (US)', '3.785411784', 'gal gallon gallons us_gal us_gallon us_gallons'],
    ['Gallons (UK)', '4.54609', 'uk_gal uk_gallon uk_gallons imperial_gallon imperial_gallons'],
    ['Teaspoon', '0.00492892159375', 'tsp teaspoons'],
    ['Tablespoon', '0.01478676478125', 'tbsp tbs tablespoons'],
    ['Centiliters', '0.01', 'cl centilitre centilitres centiliter'],
    ['Deciliters', '0.1', 'dl decilitre decilitres deciliter'],
    ['Cubic Centimeters', '0.001', 'cc cm³ cm3 cu_cm cubic_centimetre cubic_centimetres cubic_centimeter'],
    ['Cubic Inches', '0.016387064', 'in³ in3 cu_in cubic_inch'],
    ['Cubic Feet', '28.316846592', 'ft³ ft3 cu_ft cuft cubic_foot'],
    ['Cubic Yards', '764.554857984', 'yd³ yd3 cu_yd cubic_yard'],
    // 42 gallons of the United States.
    ['Oil Barrels', '158.987294928', 'bbl barrel barrels oil_barrel'],
  ]),
  category('speed', 'Speed', [
    ['Meters per second', '1', 'm/s mps metres_per_second meter_per_second metre_per_second'],
    ['Kilometers per hour', '5/18', 'km/h kmh kph kmph kilometres_per_hour kilometer_per_hour kilometre_per_hour'],
    ['Feet per second', '0.3048', 'ft/s fps foot_per_second'],
    ['Miles per hour', '0.44704', 'mph mi/h mile_per_hour'],
    ['Knots', '463/900', 'kn kt kts knot'],
    ['Feet per minute', '0.00508', 'ft/min fpm foot_per_minute'],
    ['Meters per minute', '1/60', 'm/min metres_per_minute meter_per_minute metre_per_minute'],
    ['Kilometers per second', '1000', 'km/s kps kilometres_per_second kilometer_per_second kilometre_per_second'],
  ]),
  category('datastorage', 'Data Storage', [
    ['Bits', '1', 'bit b'],
    ['Bytes', '8', 'byte B'],
    ['Kilobytes', '8e3', 'kB KB kilobyte'],
    ['Megabytes', '8e6', 'MB megabyte'],
    ['Gigabytes', '8e9', 'GB gigabyte'],
    ['Terabytes', '8e12', 'TB terabyte'],
    ['Petabytes', '8e15', 'PB petabyte'],
    ['Kilobits', '1e3', 'Kb kbit kilobit'],
    ['Megabits', '1e6', 'Mb Mbit megabit'],
    ['Gigabits', '1e9', 'Gb Gbit gigabit'],
    ['Kibibytes', '8192', 'KiB kibibyte'],
    ['Mebibytes', '8388608', 'MiB mebibyte'],
    ['Gibibytes', '8589934592', 'GiB gibibyte'],
    ['Tebibytes', '8796093022208', 'TiB tebibyte'],
    ['Pebibytes', '9007199254740992', 'PiB pebibyte'],
  ]),
  category('time', 'Time', [
    ['Seconds', '1', 's sec secs second'],
    ['Minutes', '60', 'min mins minute m'],
    ['Hours', '3600', 'h hr hrs hour'],
    ['Days', '86400', 'd day'],
    ['Weeks', '604800', 'wk wks week'],
    // The mean Gregorian year of 365.2425 days, and its twelfth.
    ['Months', '2629746', 'mo mos month'],
    ['Years', '31556952', 'y yr yrs year'],
    ['Milliseconds', '0.001', 'ms msec msecs millisecond'],
    ['Fortnights', '1209600', 'fortnight'],
    ['Decades', '315569520', 'decade'],
    ['Centuries', '3155695200', 'century'],
    ['Microseconds', '0.000001', 'µs μs us usec usecs microsecond'],
  ]),
  category('area', 'Area', [
    ['Square Millimeters', '0.000001', 'mm² mm2 sq_mm'],
    ['Square Centimeters', '0.0001', 'cm² cm2 sq_cm'],
    ['Square Meters', '1', 'm² m2 sq_m square_metres square_metre square_meter'],
    ['Hectares', '10000', 'ha hectare'],
    ['Square Kilometers', '1000000', 'km² km2 sq_km square_kilometres square_kilometre square_kilometer'],
    ['Square Inches', '0.00064516', 'in² in2 sq_in square_inch'],
    ['Square Feet', '0.09290304', 'ft² ft2 sq_ft sqft square_foot'],
    ['Square Yards', '0.83612736', 'yd² yd2 sq_yd square_yard'],
    ['Acres', '4046.8564224', 'ac acre'],
    ['Square Miles', '2589988.110336', 'mi² mi2 sq_mi square_mile'],
  ]),
  category('pressure', 'Pressure', [
    ['Pascals', '1', 'pa pascal n/m² n/m2'],
    ['Hectopascals', '100', 'hpa mbar millibar millibars hectopascal'],
    ['Kilopascals', '1000', 'kpa kilopascal kn/m² kn/m2'],
    ['Megapascals', '1000000', 'mpa megapascal n/mm² n/mm2'],
    ['Bars', '100000', 'bar'],
    ['Atmospheres', '101325', 'atm atmosphere'],
    // One pound-force (4.4482216152605 N) on a square inch (0.00064516 m²).
    ['Pounds per square inch', '4.4482216152605/0.00064516', 'psi lbf/in² lb/in² lb/in2 lbf/in2 lb/sq_in'],
    ['Torr', '101325/760', 'torrs'],
    ['Millimeters of mercury', '133.322387415', 'mmhg mm_hg'],
    ['Inches of mercury', '3386.388640341', 'inhg in_hg'],
  ]),
  category('energy', 'Energy', [
    ['Joules', '1', 'j joule'],
    ['Kilojoules', '1000', 'kj kilojoule'],
    ['Megajoules', '1000000', 'mj megajoule'],
    ['Calories', '4.184', 'cal calorie'],
    ['Kilocalories', '4184', 'kcal Cal kilocalorie'],
    ['Watt-hours', '3600', 'wh watt-hour watt_hours watt_hour'],
    ['Kilowatt-hours', '3600000', 'kwh kilowatt-hour kilowatt_hours kilowatt_hour'],
    ['British thermal units', '1055.05585262', 'btu btus british_thermal_unit'],
    ['Foot-pounds', '1.3558179483314004', 'ft-lb ft_lb ft·lb ftlb foot_pounds foot_pound'],
    ['Electronvolts', '1.602176634e-19', 'ev electronvolt'],
  ]),
  category('angle', 'Angle', [
    ['Degrees', '1', '° deg degree'],
    // 180/π, to more digits than a number can hold.
    ['Radians', '57.295779513082320876798154814105170332405472466564', 'rad radian'],
    ['Gradians', '0.9', 'gon grad gradian gons'],
    ['Arcminutes', '1/60', "arcmin arcminute arc_minute arc_minutes ' ′ ’"],
    ['Arcseconds', '1/3600', 'arcsec arcsecond arc_second arc_seconds " ″ ”'],
    ['Turns', '360', 'turn rev revolution revolutions'],
  ]),
  category('fuel', 'Fuel Economy', [
    ['Liters per 100 kilometers', '1', 'l/100km litres_per_100_km litre_per_100_km liter_per_100_km'],
    ['Kilometers per liter', '100', 'km/l kml kilometres_per_litre', { inverse: true }],
    // 100 x 3.785411784 / 1.609344
    [
      'Miles per gallon (US)',
      '378.5411784/1.609344',
      'mpg mpg_us us_mpg miles_per_gallon mile_per_gallon mi/gal',
      { inverse: true },
    ],
    ['Miles per gallon (UK)', '454.609/1.609344', 'mpg_uk uk_mpg imperial_mpg', { inverse: true }],
  ]),
  // 21 CFR 101.9 gives a cup on the labels of US food its 240 ml.
  category('kitchen', 'Kitchen', [
    ['Milliliters', '1', 'ml millilitre millilitres milliliter'],
    ['Deciliters', '100', 'dl decilitre decilitres deciliter'],
    ['Liters', '1000', 'l litre litres liter'],
    ['Teaspoons (US)', '4.92892159375', 'tsp teaspoon teaspoons us_tsp us_teaspoon us_teaspoons'],
    ['Teaspoons (metric)', '5', 'metric_tsp metric_teaspoon metric_teaspoons'],
    ['Tablespoons (US)', '14.78676478125', 'tbsp tbs tablespoon tablespoons us_tbsp us_tablespoon us_tablespoons'],
    ['Tablespoons (metric)', '15', 'metric_tbsp metric_tablespoon metric_tablespoons'],
    ['Tablespoons (Australia)', '20', 'australian_tbsp australian_tablespoon australian_tablespoons'],
    ['Fluid Ounces (US)', '29.5735295625', 'fl_oz us_fl_oz'],
    ['Fluid Ounces (UK)', '28.4130625', 'uk_fl_oz'],
    ['Cups (US)', '236.5882365', 'cup cups us_cup us_cups'],
    ['Cups (US labels)', '240', 'us_legal_cup us_legal_cups'],
    ['Cups (metric)', '250', 'metric_cup metric_cups'],
    ['Cups (UK)', '284.130625', 'uk_cup uk_cups imperial_cup imperial_cups'],
    ['Cups (Japan)', '200', 'japanese_cup japanese_cups'],
  ]),
  category('power', 'Power', [
    ['Watts', '1', 'w watt'],
    ['Kilowatts', '1000', 'kw kilowatt'],
    ['Megawatts', '1000000', 'mw megawatt'],
    // 550 foot-pounds a second, and 75 kilogram-force meters a second.
    ['Horsepower (mechanical)', '745.69987158227022', 'hp bhp horsepower mechanical_horsepower mechanical_hp'],
    ['Horsepower (metric)', '735.49875', 'ps cv metric_horsepower metric_hp'],
    ['British thermal units per hour', '1055.05585262/3600', 'btu/h btuh btus/h british_thermal_unit/h'],
  ]),
  category('force', 'Force', [
    ['Newtons', '1', 'n newton'],
    ['Kilonewtons', '1000', 'kn kilonewton'],
    ['Pounds-force', '4.4482216152605', 'lbf pound-force pounds_force pound_force'],
    ['Kilograms-force', '9.80665', 'kgf kilogram-force kilograms_force kilogram_force kp kilopond kiloponds'],
    ['Dynes', '0.00001', 'dyn dyne'],
  ]),
  category('torque', 'Torque', [
    [
      'Newton-meters',
      '1',
      'Nm N·m N_m N*m newton-meter newton-metres newton-metre newton_meters newton_meter newton_metres newton_metre',
    ],
    [
      'Pound-force feet',
      '1.3558179483314004',
      'lbf·ft lbf-ft lbf_ft lb·ft lb-ft lb_ft lbft ft·lbf ft-lbf ft_lbf ft·lb ft-lb ft_lb ftlb pound-force_foot pound-feet pound-foot pound_feet pound_foot foot-pounds foot-pound foot_pounds foot_pound',
    ],
    [
      'Pound-force inches',
      '0.1129848290276167',
      'lbf·in lbf-in lbf_in lb·in lb-in lb_in lbin in·lbf in-lbf in_lbf in·lb in-lb in_lb inlb pound-force_inch pound-inches pound-inch pound_inches pound_inch inch-pounds inch-pound inch_pounds inch_pound',
    ],
    [
      'Kilogram-force meters',
      '9.80665',
      'kgf·m kgf-m kgf_m kg·m kg-m kg_m kgm kilogram-force_meter kilogram-force_metres kilogram-force_metre',
    ],
  ]),
  category('frequency', 'Frequency', [
    ['Hertz', '1', 'hz'],
    ['Kilohertz', '1000', 'khz'],
    ['Megahertz', '1000000', 'mhz'],
    ['Gigahertz', '1000000000', 'ghz'],
    ['Revolutions per minute', '1/60', 'rpm rev/min r/min revolution_per_minute'],
  ]),
  category('datarate', 'Data Rate', [
    ['Bits per second', '1', 'bit/s b/s bps'],
    ['Kilobits per second', '1e3', 'kbit/s kbits/s kb/s Kb/s kbps Kbps kilobit_per_second'],
    ['Megabits per second', '1e6', 'Mbit/s Mbits/s Mb/s Mbps megabit_per_second'],
    ['Gigabits per second', '1e9', 'Gbit/s Gbits/s Gb/s Gbps gigabit_per_second'],
    ['Terabits per second', '1e12', 'Tbit/s Tbits/s Tb/s Tbps terabit_per_second'],
    ['Bytes per second', '8', 'byte/s B/s Bps'],
    ['Kilobytes per second', '8e3', 'kB/s KB/s kBps KBps kilobyte_per_second'],
    ['Megabytes per second', '8e6', 'MB/s MBps mB/s mBps megabyte_per_second'],
    ['Gigabytes per second', '8e9', 'GB/s GBps gB/s gBps gigabyte_per_second'],
    ['Terabytes per second', '8e12', 'TB/s TBps terabyte_per_second'],
    ['Kibibytes per second', '8192', 'KiB/s kibibyte_per_second'],
    ['Mebibytes per second', '8388608', 'MiB/s mebibyte_per_second'],
    ['Gibibytes per second', '8589934592', 'GiB/s gibibyte_per_second'],
  ]),
]
