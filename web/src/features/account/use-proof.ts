import type { Proof } from '@adire/contract/credentials.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import type { FieldTexts } from '../../lib/form-schema.ts'
import type { ProofValues } from './rules.ts'

export const blankProof: ProofValues = { password: '', code: '' }

/**
 * Says whether a form asks for a code beside the password, and reads both for the server. `needsCode` overrides
 * what the account's settings say about the code.
 */
export function useProof(needsCode?: boolean) {
  const { data: security } = useQuery(api.auth.security.queryOptions())
  const [isCodeRequired, setIsCodeRequired] = useState(false)
  const asksCode = isCodeRequired || (needsCode ?? security?.isTwoFactorOn === true)

  return {
    asksCode,
    toProof: ({ password, code }: ProofValues): Proof => ({ password, ...(asksCode && { code }) }),
    /** Error text of the field that an error is about; undefined if it is about something else. */
    readRefusal(error: unknown): FieldTexts<ProofValues> | undefined {
      const field = findField(error)
      if (!field) return undefined
      if (field === 'code') setIsCodeRequired(true)
      return { [field]: errorCopy(error, { title: t`Not Accepted` }).description }
    },
  }
}

function findField(error: unknown): keyof ProofValues | undefined {
  if (hasCode(error, 'WRONG_PASSWORD')) return 'password'
  return hasCode(error, 'CODE_REQUIRED') || hasCode(error, 'CODE_INVALID') ? 'code' : undefined
}
