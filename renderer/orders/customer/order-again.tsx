import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconRepeat } from '@tabler/icons-react'
import { refusalOf, trpc } from '../../platform/api.ts'
import { useKeepBasket } from '../../quoting/customer/basket/use-change-basket.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'

/** Makes a basket of the same parts with the same choices at today's prices, and opens it. */
export function OrderAgain({ basket_id }: { basket_id: string }) {
  const navigate = useNavigate()
  const keep = useKeepBasket()
  const again = useMutation(
    trpc.baskets.again.mutationOptions({
      onSuccess: (basket) => {
        keep(basket)
        void navigate({ to: '/baskets/$id', params: { id: basket.id } })
      },
    }),
  )
  return (
    <>
      <Button
        icon={<IconRepeat size={18} stroke={1.8} aria-hidden="true" />}
        disabled={again.isPending}
        onClick={() => again.mutate({ basket_id })}
      >
        Order all again
      </Button>
      {again.error ? <Notice tone="stop" live title={refusalOf(again.error).detail} /> : null}
    </>
  )
}
