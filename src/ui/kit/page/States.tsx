import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Banner, EmptyState, ErrorState } from '../feedback/Feedback.tsx'
import { Grid } from '../layout/Grid.tsx'
import { Icon, iconNames } from '../icons.tsx'
import { TextButton } from '../controls/Link.tsx'
import { Panel } from '../layout/Panel.tsx'
import { SkeletonRows } from '../feedback/Skeleton.tsx'
import { Row, Stack } from '../layout/Stack.tsx'

const nothing = (): void => undefined

/** Empty, filtered, failed, loading; banners; icons. */
export function States(): ReactNode {
  return (
    <Stack gap={12}>
      <Grid columns={4} gap={12} stacks="rail">
        <Panel isPadded={false}>
          <EmptyState
            icon="live"
            title="No open positions"
            hint="Last closed 14 min ago: TRX short, +7.84 USDT."
            action={<Button>See closed trades</Button>}
          />
        </Panel>
        <Panel isPadded={false}>
          <EmptyState
            icon="filter"
            title="No rows match"
            hint="24 positions are hidden by 2 filters: side Short, state No stop-loss."
            action={<Button>Clear filters</Button>}
          />
        </Panel>
        <Panel isPadded={false}>
          <ErrorState
            title="Failed to fetch open trades"
            hint="The exchange did not answer within 30 s. The table shows data from 14:02."
            onRetry={nothing}
          />
        </Panel>
        <Panel isPadded={false}>
          <SkeletonRows rows={5} />
        </Panel>
      </Grid>
      <Banner
        icon="clock"
        title="While you were away, 6 h 12 min"
        actions={<Button>Review</Button>}
        onDismiss={nothing}
      >
        9 trades closed, 3 opened, 4 milestones. <TextButton onPress={nothing}>Why?</TextButton>
      </Banner>
      <Banner
        tone="warn"
        icon="warning"
        title="Key of grid-sub expires in 12 days"
        actions={<Button>Replace key</Button>}
      />
      <Panel title="Icons" note={`${iconNames.length}`}>
        <Row wrap gap={12}>
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </Row>
      </Panel>
    </Stack>
  )
}
