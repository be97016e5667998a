import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const ProfileDialog = lazy(() => import('../profiles/ProfileDialog.tsx').then((module) => ({ default: module.ProfileDialog })))

/** `?profile=` over any tab opens that member (decision P16). */
export function ProfileDialogSlot() {
  const { profile } = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  if (!profile) return null

  function handleClose() {
    void navigate({ to: '.', search: (old) => ({ ...old, profile: undefined }), replace: true, resetScroll: false })
  }

  return (
    <Suspense>
      <ProfileDialog key={profile} memberId={profile} onClose={handleClose} />
    </Suspense>
  )
}
