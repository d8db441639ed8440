/** When somebody born on 29 February has a birthday in a common year. */
export const LEAP_DAY_RULES = ['FEB_28', 'MAR_1'] as const
export type LeapDayRule = (typeof LEAP_DAY_RULES)[number]
