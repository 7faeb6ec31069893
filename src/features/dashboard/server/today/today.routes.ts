import type { FastifyInstance } from 'fastify';
import { staffOf } from '#features/staff/server/staff-guard.ts';
import { serveCall } from '#server/http/mount/serve-call.ts';
import { addTask, changeTask, listInquiryTasks } from '../../task.contract.ts';
import { putOffItem, readToday } from '../../today.contract.ts';
import type { TaskService } from './task.service.ts';
import type { TodayService } from './today.service.ts';

export function todayRoutes(
  app: FastifyInstance,
  { todayService, taskService }: { todayService: TodayService; taskService: TaskService },
): void {
  serveCall(app, readToday, ({ query, request }) => todayService.read(query, staffOf(request)));

  serveCall(app, putOffItem, async ({ body, request }) => ({
    success: true as const,
    message: await todayService.putOff(body, staffOf(request)),
  }));

  serveCall(app, addTask, async ({ body, request }) => {
    await taskService.add(body, staffOf(request));
    return { success: true as const, message: 'Task added' };
  });

  serveCall(app, changeTask, async ({ params, body, request }) => {
    await taskService.change(params.id, body, staffOf(request));
    return { success: true as const, message: 'Saved' };
  });

  serveCall(app, listInquiryTasks, ({ params, request }) =>
    taskService.listOfInquiry(params.id, staffOf(request)),
  );
}
