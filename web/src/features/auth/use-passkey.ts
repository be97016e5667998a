import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { choosePasskey } from '../../lib/passkeys.ts'
import { toast } from '../../lib/toast.ts'
import { useEnter } from './use-enter.ts'

/** A passkey is both factors at once: no code after it. */
export function usePasskey() {
  const enter = useEnter()
  return useMutation({
    async mutationFn() {
      const passkey = await choosePasskey(await client.auth.beginPasskeyLogIn({}))
      return passkey && client.auth.logInWithPasskey({ passkey })
    },
    onSuccess(answer) {
      if (answer) enter(answer.session)
    },
    onError: (error) =>
      toast.error(
        errorCopy(error, {
          title: t`Login Failed`,
          description: t`Login failed. Please try again.`,
        }),
      ),
  })
}
