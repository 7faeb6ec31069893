import { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { VERSION } from '#shared/version.ts';
import { type Received, rpcCodes, toResult, toRpcError } from './json-rpc.ts';
import { type Tool, type ToolSource, tools } from './mcp-tools.ts';

/** Newest first. */
export const protocolVersions = ['2025-11-25', '2025-06-18'] as const;

const initializeSchema = z.object({ protocolVersion: z.string().max(40) });
const callSchema = z.object({ name: z.string().max(100), arguments: z.unknown().optional() });

const toolList = tools.map(({ name, title, description, input }) => {
  const { $schema: _ours, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  return {
    name,
    title,
    description,
    inputSchema,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
});

type Request = Extract<Received, { kind: 'request' }>;

/** The answer to one request. Whatever is asked, it is one: what a tool cannot do, it says. */
export function answerMessage({ id, method, params }: Request, source: ToolSource, dealerName: string) {
  if (method === 'ping') return toResult(id, {});
  if (method === 'tools/list') return toResult(id, { tools: toolList });
  if (method === 'initialize') {
    const asked = initializeSchema.safeParse(params).data?.protocolVersion;
    return toResult(id, {
      protocolVersion: protocolVersions.find((version) => version === asked) ?? protocolVersions[0],
      capabilities: { tools: { listChanged: false } },
      serverInfo: { name: 'forecourt', title: dealerName, version: VERSION },
      instructions: `The live stock of ${dealerName}, a licensed used-car dealership in Australia. Read only. Give people the address of a vehicle, so that they can see its photos and ask about it.`,
    });
  }
  if (method !== 'tools/call')
    return toRpcError(id, rpcCodes.methodNotFound, `There is no method ${method.slice(0, 60)}`);
  const call = callSchema.safeParse(params);
  const tool = call.success ? tools.find(({ name }) => name === call.data.name) : undefined;
  if (!call.success || !tool) return toRpcError(id, rpcCodes.invalidParams, 'There is no such tool');
  return toResult(id, runTool(tool, call.data.arguments ?? {}, source));
}

function runTool(tool: Tool, given: unknown, source: ToolSource) {
  const input = tool.input.safeParse(given);
  if (!input.success) return toTrouble(z.prettifyError(input.error).slice(0, 1_000));
  try {
    const { text, structured } = tool.run(input.data as never, source); // parsed by its own schema
    return { content: [{ type: 'text', text }], structuredContent: structured };
  } catch (error) {
    if (error instanceof AppError) return toTrouble(error.message);
    throw error;
  }
}

/** Told to the model, which can ask otherwise. */
function toTrouble(text: string) {
  return { content: [{ type: 'text', text }], isError: true };
}
