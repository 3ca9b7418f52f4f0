/** Imports every area, asks each port, joins the areas and asks again: prints the replies as JSON. */
import { endpointsOfTokens } from '../../../src/accounts/index.ts';
import { contractArea, workingTime } from '../../../src/contract/index.ts';
import { coreArea, joinAreas } from '../../../src/core/index.ts';
import { dailyWork, filledElsewhere, followers } from '../../../src/core/ports.ts';
import { listed } from '../../../src/platform/resource/referrers.ts';
import { scheduleArea } from '../../../src/schedule/index.ts';
import '../../../src/webhooks/index.ts';

const said = (ask: () => unknown): unknown => {
  try {
    return ask();
  } catch (error) {
    return String(error);
  }
};

const asked = () => ({
  followers: said(() => Object.keys(followers()).length),
  dailyWork: said(() => dailyWork().length),
  listed: said(() => listed.get()),
  shown: said(() => filledElsewhere('currentSalary').resource().name),
  endpointsOfTokens: said(() => endpointsOfTokens.get()),
  workingTime: said(() => workingTime.get()),
});

const imported = asked();
const joined = said(() => joinAreas(coreArea, contractArea, scheduleArea).tagGroups);
const again = said(() => joinAreas(coreArea));
process.stdout.write(`${JSON.stringify({ imported, joined, again, afterwards: asked() })}\n`);
