import { addLinkLanguage } from '@adire/contract/language-links.ts'
import { appPages } from '@adire/contract/pages.ts'
import type { OwnVouches } from '@adire/contract/vouches.ts'
import { SOURCE_LANGUAGE } from '@adire/contract/ui-languages.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pageLanguage } from '../../lib/account-language.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** Link of an invitation; known only to the page that made it. */
type NewLink = { id: string; url: string }

/** Words of friends about the member, the links for friends, and their changes. */
export function useOwnVouches() {
  const queryClient = useQueryClient()
  const [link, setLink] = useState<NewLink>()
  const mine = useQuery(api.vouches.mine.queryOptions())
  const store = ({ invitations, vouches }: OwnVouches) =>
    queryClient.setQueryData(api.vouches.mine.queryKey(), { invitations, vouches })
  const tryAgain = t`Please try again in a moment.`
  const invite = useMutation(
    api.vouches.invite.mutationOptions({
      onSuccess({ token, ...answer }, { id }) {
        store(answer)
        setLink({
          id,
          url: addLinkLanguage(
            `${location.origin}${appPages.vouch}#token=${token}`,
            pageLanguage() ?? SOURCE_LANGUAGE,
          ),
        })
      },
      onError: (error) => toastFailure(error, t`Couldn’t make a link`, tryAgain),
    }),
  )
  const save = useMutation(
    api.vouches.save.mutationOptions({
      onSuccess(answer, { id }) {
        const before = mine.data?.vouches.find((vouch) => vouch.id === id)
        store(answer)
        if (before?.status === 'written')
          return toast.success({
            title: t`Accepted`,
            description: t`Your profile shows it once a moderator has approved it.`,
          })
        toast.success({ title: t`Changes saved` })
      },
      onError: (error) => toastFailure(error, t`Couldn’t save your changes`, tryAgain),
    }),
  )
  const remove = useMutation(
    api.vouches.remove.mutationOptions({
      onSuccess(answer, { id }) {
        store(answer)
        if (id === link?.id) setLink(undefined)
      },
      onError: (error) => toastFailure(error, t`Couldn’t remove it`, tryAgain),
    }),
  )
  return { mine, link, invite, save, remove }
}

export type VouchChanges = ReturnType<typeof useOwnVouches>
