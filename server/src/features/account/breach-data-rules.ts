import type { TableRule } from './table-rules.ts'

const REGISTER = 'the register of breaches of personal data, which staff keep'

/** Rules for the tables of the register of breaches, which name the admins who recorded them. */
export const breachData: Record<string, TableRule> = {
  breaches: {
    ownedBy: ['opened_by'],
    withheldTable: REGISTER,
    atErasure: { kept: 'the register must say who recorded a breach' },
  },
  breach_entries: {
    ownedBy: ['recorded_by'],
    withheldTable: REGISTER,
    atErasure: { kept: 'the register must say who recorded an entry' },
  },
}
