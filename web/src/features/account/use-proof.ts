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
 * State of a form with `ProofFields`: whether it asks for a code beside the password, and the `Proof`
 * for the server. `needsCode` is what the server asked for in REAUTHENTICATION_REQUIRED, which may be
 * no code although two-factor is on; without it, the account's settings decide. After a code error
 * the form always asks for one. `PasswordCard` has the same logic of its own.
 */
export function useProof(needsCode?: boolean) {
  const { data: security } = useQuery(api.auth.security.queryOptions())
  const [isCodeRequired, setIsCodeRequired] = useState(false)
  const asksCode = isCodeRequired || (needsCode ?? security?.isTwoFactorOn === true)

  return {
    asksCode,
    toProof: ({ password, code }: ProofValues): Proof => ({ password, ...(asksCode && { code }) }),
    /**
     * Error text of the field that an error is about; undefined if it is about something else. Shows
     * the code field if it is about the code, so call it in handlers only.
     */
    readFieldErrors(error: unknown): FieldTexts<ProofValues> | undefined {
      const field = findField(error)
      if (!field) return undefined
      if (field === 'code') setIsCodeRequired(true)
      return { [field]: errorCopy(error, { title: t`Not accepted` }).description }
    },
  }
}

/** Covers the contract's `proofErrors`. */
function findField(error: unknown): keyof ProofValues | undefined {
  if (hasCode(error, 'WRONG_PASSWORD')) return 'password'
  return hasCode(error, 'CODE_REQUIRED') || hasCode(error, 'CODE_INVALID') ? 'code' : undefined
}
