import { MAXIMUM_AGE, MINIMUM_AGE } from '@adire/contract/members.ts'

/** Selected parts of a date of birth, not padded; empty while nothing is selected. */
export type BirthParts = { day: string; month: string; year: string }

/** Formats a date as "2001-02-28"; undefined if it is incomplete or doesn't exist. */
export function toBirthDate({ day, month, year }: BirthParts): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal =
    day !== '' && month !== '' && year !== '' && date.getUTCMonth() === Number(month) - 1
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** Age in whole years on a day of this device's calendar. */
export function ageOn(birthDate: string, today: Date): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const hadBirthday =
    today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day)
  return today.getFullYear() - year - (hadBirthday ? 0 : 1)
}

/** Lists the years a member may be born in, latest first. */
export function listBirthYears(today: Date): number[] {
  const latest = today.getFullYear() - MINIMUM_AGE
  return Array.from({ length: MAXIMUM_AGE - MINIMUM_AGE + 2 }, (_, index) => latest - index)
}
