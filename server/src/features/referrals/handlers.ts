import { ReferralCode } from '@adire/contract/auth.ts'
import { visitor } from '../../procedures.ts'
import { findReferrer } from '../auth/operations.ts'

export const referrals = {
  check: visitor.referrals.check.handler(async ({ input, context }) => {
    const code = ReferralCode.safeParse(input.code)
    return { isValid: code.success && (await findReferrer(context.db, code.data)) !== undefined }
  }),
}
