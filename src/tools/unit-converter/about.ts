import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Converts between units of temperature, length, weight, volume, speed, data storage and time, and of area, pressure, energy, angle, fuel economy, kitchen measures, power, force, torque, frequency and data rate. One value can be shown in all units of its category at once.',
    'You can also type a whole conversion, such as “5 ft 11 in to cm”, “180 cm to feet and inches”, “1 1/2 cups in ml” or “72 °F in °C”.',
  ],
  rules: [
    'Factors are exact: SI and NIST SP 811, the international foot (0.3048 m) and pound (0.45359237 kg). The value you type is taken as the decimal it is, and rounding happens once, at the end.',
    'Under volume, cups, teaspoons and tablespoons are those of the United States; pints, quarts, gallons and fluid ounces come in both kinds.',
    'The kitchen has the cups and spoons of several countries side by side: a cup is 236.588 ml in the United States (240 ml on its food labels), 250 ml metric, 284.131 ml in the United Kingdom and 200 ml in Japan. A stick of butter is left out: it is a weight, and how much of another food a spoon holds depends on the food.',
    'Kilobyte, megabyte, gigabyte and terabyte are powers of 1000, as on a disk’s label. Kibibyte and its relatives are the powers of 1024.',
    'A ton without a further word is the short ton of the United States, 2000 pounds; the long ton of the United Kingdom has 2240, and a tonne is metric. A barrel is one of oil, 42 US gallons.',
    'Horsepower (hp) is the mechanical one of 550 foot-pounds a second, 745.7 W; metric horsepower (PS, cv) is 735.5 W. A BTU is that of the International Tables.',
    'Mb/s (Mbps) are megabits a second, MB/s megabytes: eight times as much. In small letters, mb/s, they cannot be told apart.',
    'A year is the mean Gregorian year of 365.2425 days and a month its twelfth, 30.436875 days.',
    'The list of all units shows 6 decimals, and 6 significant digits below 0.001, so that small values do not become 0. Very small ones are written as powers of ten, such as 1.6e-19. The answer of the API has full precision.',
    'A number may have a decimal point or a decimal comma: 1,5 is one and a half. A single comma before three digits groups thousands, but 0,001 is a thousandth. 1.234,5 and 1 234,5 are read as they are meant.',
    'Fuel economy turns around: litres per 100 km fall where miles per gallon rise.',
  ],
  limits: [
    'Numbers up to about 1.8 × 10^308 with 15 to 17 significant digits.',
    'Typed conversions of up to 200 characters.',
  ],
  questions: [
    {
      question: 'Why is my 500 GB disk shown as 465 GB?',
      answer:
        'Makers count 1 GB as 1,000,000,000 bytes; some systems divide by 1,073,741,824 and still write GB. The latter unit is the gibibyte: 500 GB are 465.66 GiB.',
    },
    {
      question: 'Is a pint the same everywhere?',
      answer: 'No: a pint in the United States has 473 ml, one in the United Kingdom 568 ml. Choose the one you mean.',
    },
    {
      question: 'Are ounces weight or volume?',
      answer: 'Ounces are weight (28.35 g). Fluid ounces are volume, about 29.57 ml in the US and 28.41 ml in the UK.',
    },
    {
      question: 'How precise is the result?',
      answer:
        'It is the number nearest to the true value; converting back returns what you typed to 12 digits or better.',
    },
  ],
})
