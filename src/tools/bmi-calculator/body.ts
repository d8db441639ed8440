/** The international inch, exactly (1959). */
export const METRE_PER_INCH = 0.0254

export type Gender = 'MALE' | 'FEMALE'
export type UnitSystem = 'METRIC' | 'IMPERIAL'

export interface Body {
  unitSystem: UnitSystem
  /** Kilograms or pounds. */
  weight: number
  heightCm?: number | undefined
  heightFt?: number | undefined
  heightIn?: number | undefined
  /** Years; a fraction counts months, 7.5 is seven years and six months. */
  age?: number | undefined
  gender?: Gender | undefined
  /** Centimetres or inches, for a second opinion. */
  waist?: number | undefined
  asianCutOffs?: boolean | undefined
}

/** From 2 to 20 years the growth charts apply. */
export function isChild(age: number | undefined): boolean {
  return age !== undefined && age >= 2 && age <= 20
}
