/** Rounds a wait: minutes below two hours, hours below two days, then half days. */
export function roundWait(seconds: number): { value: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = seconds / 60
  if (minutes < 120) return { value: Math.max(1, Math.round(minutes)), unit: 'minute' }
  const hours = minutes / 60
  if (hours < 48) return { value: Math.round(hours), unit: 'hour' }
  return { value: Math.round((hours / 24) * 2) / 2, unit: 'day' }
}
