import { useState, type ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Checkbox, RadioGroup, Switch } from '../controls/Choice.tsx'
import { Chip } from '../data/Chip.tsx'
import { Grid } from '../layout/Grid.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Link, TextButton } from '../controls/Link.tsx'
import { Menu } from '../controls/Menu.tsx'
import { NumberField } from '../controls/NumberField.tsx'
import { Panel } from '../layout/Panel.tsx'
import { SearchField } from '../controls/SearchField.tsx'
import { PickMany } from '../controls/PickMany.tsx'
import { Pick, Select } from '../controls/Select.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { Badge, SideTag, Tag } from '../data/Tag.tsx'
import { Heading } from '../layout/Text.tsx'
import { Slider } from '../controls/Slider.tsx'
import { TextField } from '../controls/TextField.tsx'

const sub = (text: string): ReactNode => (
  <Heading level={2} tone="text2">
    {text}
  </Heading>
)
const nothing = (): void => undefined

/** Chips, buttons and tags. */
export function Controls(): ReactNode {
  return (
    <Panel aria-label="Controls">
      <Stack gap={12}>
        {sub('Freshness chip, one vocabulary')}
        <Row wrap>
          <Chip state="live" label="Live" detail="0.4 s" />
          <Chip state="catching_up" label="Catching up 37 events" />
          <Chip state="stale" label="Stale 23 s" />
          <Chip state="reconnecting" label="Reconnecting 3/5" />
          <Chip state="offline" label="Offline, data from 14:02" />
          <Chip state="stopped" label="Stopped" action={{ label: 'Reconnect', onPress: nothing }} />
        </Row>
        {sub('Buttons')}
        <Row wrap>
          <Button variant="primary">Apply Configuration</Button>
          <Button>Sync Recent Trades</Button>
          <Button variant="bare" icon="undo">
            Reset
          </Button>
          <Button variant="danger">Delete account</Button>
        </Row>
        <Row wrap>
          <Button isBusy>Syncing 62 %</Button>
          <Button isDisabled>Disabled</Button>
          <Button disabledReason="Only the owner may do this.">With a reason</Button>
          <Button size="sm">Small</Button>
          <Menu
            label="Row"
            trigger={<IconButton label="More" icon="more" />}
            items={[
              { id: 'closed', label: 'Closed trades of this symbol', icon: 'closed' },
              { id: 'mute', label: 'Mute this position', icon: 'muted', hint: '1 hour, or until closed' },
              { title: '', items: [{ id: 'delete', label: 'Delete', icon: 'delete', tone: 'danger' }] },
            ]}
            onAction={nothing}
          />
          <IconButton label="Notifications, 6 unread" icon="bell" badge={<Badge count={6} />} />
          <Link href="/kit">A link</Link>
          <TextButton onPress={nothing}>Why?</TextButton>
        </Row>
        {sub('Tags')}
        <Row wrap>
          <SideTag side="long" />
          <SideTag side="short" />
          <Tag tone="accent">Customized</Tag>
          <Tag tone="warn">Needs attention</Tag>
          <Tag tone="ok">Active</Tag>
          <Tag tone="danger">Revoked</Tag>
          <Tag tone="up" arrow="up">
            TP
          </Tag>
          <Tag tone="down" arrow="down">
            SL
          </Tag>
          <Badge count={120} tone="plain" />
        </Row>
        <PickRow />
      </Stack>
    </Panel>
  )
}

function PickRow(): ReactNode {
  const [account, setAccount] = useState('all')
  const [actions, setActions] = useState<readonly string[]>(['promote', 'demote'])
  const options = [
    { id: 'all', label: 'All' },
    { id: 'main', label: 'main' },
    { id: 'grid', label: 'grid-sub' },
  ]
  return (
    <Row wrap>
      <SearchField label="Symbol or strategy" hotkey="/" />
      <Pick label="Account" options={options} value={account} onChange={setAccount} />
      <Pick label="Group" options={options} value="main" onChange={nothing} />
      <PickMany
        label="Action"
        options={['Promote', 'Demote', 'Swap'].map((label) => ({ id: label.toLowerCase(), label }))}
        values={actions}
        onChange={setActions}
      />
    </Row>
  )
}

const zones = [
  'UTC',
  'New York',
  'Chicago',
  'Denver',
  'Los Angeles',
  'London',
  'Berlin',
  'Tokyo',
  'Shanghai',
  'Dubai',
  'Sydney',
].map((label) => ({
  id: label,
  label,
}))

/** Fields in their states. */
export function Fields(): ReactNode {
  const [name, setName] = useState('')
  const [count, setCount] = useState<number | null>(60)
  const [zone, setZone] = useState<string | null>('Berlin')
  const [isOn, setOn] = useState(true)
  const [plan, setPlan] = useState<'a' | 'b'>('b')
  return (
    <Panel title="Fields">
      <Stack gap={12}>
        <Grid columns={2} gap={12}>
          <TextField
            label="Account name"
            value={name}
            onChange={setName}
            placeholder="main"
            hint="Shown in every table"
          />
          <NumberField label="Incubation from" value={30} onChange={nothing} unit="trades" hint="Default" />
          <TextField label="Billing email" value="mara@" onChange={nothing} error="Enter a valid email address" />
          <Select
            label="Time zone"
            options={[{ title: 'Suggested', options: zones }]}
            value={zone}
            onChange={setZone}
            isSearchable
            isClearable
          />
          <NumberField
            label="Maturity from"
            value={count}
            onChange={setCount}
            unit="trades"
            hint="Default 50 trades"
            min={1}
            max={500}
            customized={{ onReset: () => setCount(50) }}
          />
          <TextField label="API secret" value="secret" onChange={nothing} type="password" />
          <Select label="Nothing here" options={[]} value={null} onChange={nothing} />
          <TextField label="Disabled" value="grid-sub" onChange={nothing} isDisabled />
          <Slider
            label="Performance"
            value={count ?? 0}
            onChange={setCount}
            min={1}
            max={500}
            step={1}
            note="was 60"
            valueText={`${count} points`}
          />
        </Grid>
        <Row wrap gap={16}>
          <Switch isSelected={isOn} onChange={setOn}>
            Email Notifications
          </Switch>
          <Switch isSelected={false} onChange={nothing}>
            Auto-Renew
          </Switch>
          <Checkbox isSelected={isOn} onChange={setOn}>
            Swaps
          </Checkbox>
          <Checkbox isSelected={false} onChange={nothing}>
            Demotions
          </Checkbox>
        </Row>
        <RadioGroup
          label="Move to"
          layout="row"
          choices={[
            { id: 'a', label: 'Any broker' },
            { id: 'b', label: 'Same broker' },
          ]}
          value={plan}
          onChange={setPlan}
        />
      </Stack>
    </Panel>
  )
}
