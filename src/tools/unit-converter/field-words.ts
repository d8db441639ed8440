/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  category: 'One of `categories`, such as length',
  fromUnit: 'Label or identifier, such as Feet',
  toUnit: 'Label or identifier, such as Centimeters',
  value: 'The number to convert',
  partial: 'Name units that cannot hold the value as `missing` instead of refusing all',
  input: 'Amount, units and target, such as 5 ft 11 in to cm',
} satisfies Record<string, string>
