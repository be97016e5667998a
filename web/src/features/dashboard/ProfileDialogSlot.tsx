import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { msg } from '@lingui/core/macro'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ProfileDialog = lazyComponent(
  () => import('../profiles/ProfileDialog.tsx').then((module) => module.ProfileDialog),
  {
    as: 'dialog',
    title: msg`Profile`,
    onClose: ({ onClose }) => onClose(),
  },
)

/** `?profile=` over any tab opens that member (decision P16). */
export function ProfileDialogSlot() {
  const { profile } = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  if (!profile) return null

  /**
   * Closing is going back, so that Back afterwards leaves the tab; somebody who came by the address
   * has nowhere to go back to.
   */
  function handleClose() {
    if (canGoBack) return history.back()
    void navigate({
      to: '.',
      search: (old) => ({ ...old, profile: undefined }),
      replace: true,
      resetScroll: false,
    })
  }

  return <ProfileDialog key={profile} memberId={profile} onClose={handleClose} />
}
