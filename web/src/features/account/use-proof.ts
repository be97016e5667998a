import type { Proof } from '@adire/contract/credentials.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { checkProof, type ProofErrors, type ProofValues } from './rules.ts'

const EMPTY: ProofValues = { password: '', code: '' }

/**
 * State of the fields for password and code; `needsCode` overrides what the account's settings say
 * about the code.
 */
export function useProof(needsCode?: boolean) {
  const { data: security } = useQuery(api.auth.security.queryOptions())
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<ProofErrors>({})
  const [isCodeRequired, setIsCodeRequired] = useState(false)
  const asksCode = isCodeRequired || (needsCode ?? security?.isTwoFactorOn === true)

  return {
    values,
    errors,
    asksCode,
    change(part: Partial<ProofValues>) {
      setErrors({})
      setValues((old) => ({ ...old, ...part }))
    },
    /** Reads the proof; undefined if something is missing, which is then shown beside its field. */
    read(): Proof | undefined {
      const found = checkProof(values, asksCode)
      setErrors(found)
      if (found.password !== undefined || found.code !== undefined) return undefined
      return { password: values.password, ...(asksCode && { code: values.code }) }
    },
    /**
     * Shows a refusal of the proof beside its field; false if the error is about something else.
     */
    refuse(error: unknown): boolean {
      const field = findField(error)
      if (!field) return false
      if (field === 'code') setIsCodeRequired(true)
      setErrors({ [field]: errorCopy(error, { title: t`Not Accepted` }).description })
      return true
    },
    /** Shows another error, like too many attempts, beside the password. */
    show(message: string | undefined) {
      setErrors(message === undefined ? {} : { password: message })
    },
    clear() {
      setValues(EMPTY)
      setErrors({})
    },
  }
}

export type ProofState = ReturnType<typeof useProof>

function findField(error: unknown): keyof ProofValues | undefined {
  if (hasCode(error, 'WRONG_PASSWORD')) return 'password'
  return hasCode(error, 'CODE_REQUIRED') || hasCode(error, 'CODE_INVALID') ? 'code' : undefined
}
