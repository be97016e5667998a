/** Whole years on a day, both as ISO dates; somebody born on 29 February has their birthday on 1 March in other years. */
export function ageOn(birthDate: string, day: string): number {
  const [birthYear = 0, birthMonth = 0, birthDay = 0] = birthDate.split('-').map(Number)
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  const hadBirthday = month > birthMonth || (month === birthMonth && dayOfMonth >= birthDay)
  return year - birthYear - (hadBirthday ? 0 : 1)
}

/** Making one costs fifty times as much as using it, and a page of Discover uses twenty. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The date in a time zone at a moment, as an ISO date. */
export function localDate(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}
