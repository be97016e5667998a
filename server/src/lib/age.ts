/**
 * Returns the age in whole years on a day; both are ISO dates. The birthday of 29 February is 1
 * March in other years.
 */
export function ageOn(birthDate: string, day: string): number {
  const hadBirthday = day.slice(5) >= birthDate.slice(5)
  return Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1)
}
