import { fraudHelp } from '@adire/contract/fraud-help.ts'
import { FraudHelpList } from '../../shared/FraudHelpList.tsx'

/** List in `safety.mdx` of where to report fraud in each country. */
export function FraudHelp() {
  return <FraudHelpList places={fraudHelp} showsCountry />
}
