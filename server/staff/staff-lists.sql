-- One mechanism for the staff app's lists: pages, orders, filters, counts, sums, and exports. What a list can be asked is
-- declared in shared/staff-lists.ts; nothing else reaches the statements made here. A list's rows come from a
-- function of the employee who asks, which the planner sees into.

-- A list as it is declared; null for an unknown one.
create or replace function staff_list_of(list text) returns jsonb
language sql immutable as $$ select '{{staffLists}}'::jsonb -> list $$;

-- The employee who asks, with one of the list's roles. Raises an error otherwise.
create or replace function staff_list_reader(token text, list text) returns bigint
language plpgsql as $$
declare
  declared constant jsonb := staff_list_of(list);
begin
  if declared is null then raise exception 'there is no list %', list; end if;
  return employee_require(token, array(select jsonb_array_elements_text(declared -> 'roles'))::employee_role[]);
end
$$;

-- Words as the beginnings of words to find; one or two letters are whole words, since they begin too many.
create or replace function search_beginnings(typed text) returns tsquery
language sql immutable as $$
  select string_agg(quote_literal(word) || case when char_length(word) > 2 then ':*' else '' end, ' & ')::tsquery
    from unnest(search_words(typed)) as word
$$;

-- That a column is, or is not, one of the numbers that a query finds: of a few, which the planner sees, or of many, which
-- are read once and never joined, since a join would look for each row alone, even where there is none. They are read into
-- a hash; in the order of names, which is that of the members, into one value, because the planner would count the hash
-- again for each member. Hashes need more memory than a session has by itself.
create or replace function staff_list_among(named text, query text, wanted boolean, sort text) returns text
language plpgsql stable as $$
declare
  few constant int := 3 * {{maxListCount}};
  found bigint[];
begin
  execute format('select array(select id from (%s) as found limit %s)', query, few + 1) into found;
  if cardinality(found) <= few then
    return format(case when wanted then '%I = any (%L::bigint[])' else '%I <> all (%L::bigint[])' end, named, found);
  end if;
  if sort = 'name' then
    return format('case when (select range_agg(int8range(id, id + 1)) from (%s) as found) @> %I then %L::boolean
      else %L::boolean end', query, named, wanted, not wanted);
  end if;
  return format('(%I in (%s)) is %s true', named, query, case when not wanted then 'not' end);
end
$$;

-- That a row is of a moment or later.
create or replace function staff_list_from(filter jsonb, moment timestamptz, sort text) returns text
language sql stable as $$
  select case when filter ? 'among'
    then staff_list_among(filter ->> 'column', format('select id from %I(%L)', filter ->> 'among', moment), true, sort)
    else format('%I >= %L::timestamptz', filter ->> 'column', moment) end
$$;

-- What the filters of a request say, as a condition, for rows in an order or, without one, in any. In the order of
-- names, members are looked for as `named`, which each list in that order has. Unknown filters are an error of the caller.
create or replace function staff_list_condition(declared jsonb, ask jsonb, employee bigint, sort text) returns text
language plpgsql stable as $$
declare
  name text;
  value text;
  filter jsonb;
  conditions text[] := '{}';
begin
  for name, value in select key, val from jsonb_each_text(ask) as one(key, val) loop
    filter := declared -> 'filters' -> name;
    if filter is null then raise exception 'there is no filter %', name; end if;
    conditions := conditions || case filter ->> 'by'
      when 'is' then format('%I = %L', filter ->> 'column', value)
      when 'holds' then quote_ident(concat_ws('_', filter ->> 'column', value))
      when 'whether' then staff_list_among('id', format('select id from %I()', filter ->> 'column'), value = 'yes', sort)
      when 'proposed' then staff_list_among('id',
        format('select subject::bigint as id from proposed_subjects(%L)', filter ->> 'column'), value = 'yes', sort)
      when 'words' then staff_list_among(case when sort = 'name' then 'named' else filter ->> 'column' end,
        format('select id from %I(%L)', filter ->> 'among', search_beginnings(value)), true, sort)
      when 'among' then format('%I @> array[%L]', filter ->> 'column', value)
      when 'mine' then format('%I = %s', filter ->> 'column', employee)
      when 'begins' then format('starts_with(%I, %L)', filter ->> 'column', value)
      when 'contains' then format('strpos(lower(%I), lower(%L)) > 0', filter ->> 'column', value)
      when 'from' then staff_list_from(filter, value::date::timestamp at time zone bank_time_zone(), sort)
      when 'to' then format('%I < %L::timestamptz', filter ->> 'column',
        (value::date + 1)::timestamp at time zone bank_time_zone()) end;
  end loop;
  return coalesce(array_to_string(conditions, ' and '), '');
end
$$;

-- A page of a list, which is noted if the list says so. Request: {list, ask (values of filters), sort (a column, after "-" for descending), after? ({key,
-- id} of the last row before), most}. Returns [{id, key, item}] in order; null if the key cannot be one of the column.
create or replace function staff_list(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set work_mem = '64MB' as $$
declare
  declared constant jsonb := staff_list_of(request ->> 'list');
  employee constant bigint := staff_list_reader(token, request ->> 'list');
  sort constant text := ltrim(request ->> 'sort', '-');
  type constant text := declared -> 'sorts' ->> sort;
  down constant boolean := starts_with(request ->> 'sort', '-');
  after constant jsonb := request -> 'after';
  rare constant jsonb := (select jsonb_object_agg(key, value) from jsonb_each(request -> 'ask')
    where declared -> 'filters' -> key ? 'rare');
  few constant int := 3 * {{maxListCount}};
  ask jsonb := request -> 'ask';
  condition text;
  found bigint[];
  page jsonb;
begin
  if type is null then raise exception 'there is no order %', sort; end if;
  if sort = 'name' and rare is not null then
    -- Looking for the rows of each member takes long if most have none: few rows are looked up by themselves.
    execute format('select array(select id from %I(%s) as listed where %s limit %s)', declared ->> 'rows', employee,
      staff_list_condition(declared, rare, employee, null), few + 1) into found;
    if cardinality(found) <= few then ask := ask - array(select jsonb_object_keys(rare)); else found := null; end if;
  end if;
  condition := concat_ws(' and ', case when found is not null then format('id in (select unnest(%L::bigint[]))', found) end,
    -- Lists join members for their names alone, as a left join, which is left out where no name is asked.
    case when sort = 'name' then 'named is not null' end,
    nullif(staff_list_condition(declared, ask, employee, sort), ''));
  if after is not null and after <> 'null' then
    begin
      execute format('select %L::%s', after ->> 'key', type);
    exception when data_exception then
      return null;
    end;
    -- An index of the column alone finds where it begins if the id is of another table.
    condition := concat_ws(' and ', nullif(condition, ''),
      case when type = 'text' then format('%I %s %L', sort, case when down then '<=' else '>=' end, after ->> 'key') end,
      format('(%I, id) %s (%L::%s, %s)', sort,
        case when down then '<' else '>' end, after ->> 'key', type, (after ->> 'id')::bigint));
  end if;
  execute format('select jsonb_agg(jsonb_build_object(''id'', id, ''key'', key, ''item'', %I(id%s)) order by place)
      from (select id, %I::text as key, row_number() over () as place
        from (select id, %I from %I(%s) as listed %s order by %I %s, id %s limit %s) as sorted) as page',
    declared ->> 'item', case when (declared ->> 'personal')::boolean then format(', %s', employee) end, sort, sort, declared ->> 'rows', employee, 'where ' || nullif(condition, ''), sort,
    case when down then 'desc' else 'asc' end, case when down then 'desc' else 'asc' end,
    least((request ->> 'most')::int, 1001)) into page;
  if declared ? 'noted' then
    perform employee_audit(declared ->> 'noted', jsonb_build_object('ask', request -> 'ask',
      'memberIds', (select coalesce(jsonb_agg(one -> 'id'), '[]') from jsonb_array_elements(page) as one))
      || employee_context(employee));
  end if;
  return coalesce(page, '[]');
end
$$;

-- How many rows a list has, and their sums by currency. Request: {list, ask}. More than {{maxListCount}} are not counted.
create or replace function staff_list_figures(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set work_mem = '64MB' as $$
declare
  declared constant jsonb := staff_list_of(request ->> 'list');
  employee constant bigint := staff_list_reader(token, request ->> 'list');
  condition constant text := staff_list_condition(declared, request -> 'ask', employee, null);
  sum constant text := declared ->> 'sum';
  figures jsonb;
begin
  execute format('select jsonb_build_object(''count'', least(coalesce(sum(number), 0), %1$s),
      ''isAtLeast'', coalesce(sum(number), 0) > %1$s,
      ''sums'', case when %2$L and coalesce(sum(number), 0) <= %1$s then coalesce(jsonb_agg(jsonb_build_object(
        ''currency'', currency, ''total'', total::numeric(20, 2)::text) order by currency), ''[]'') else ''[]'' end)
      from (select currency, count(*) as number, sum(amount) as total
        from (select %3$s as currency, %4$s as amount from %5$I(%6$s) as listed %7$s limit %1$s + 1) as counted
        group by currency) as sums',
    {{maxListCount}}, sum is not null, case when sum is null then '''''::text' else 'currency' end,
    case when sum is null then '0' else format('%I', sum) end, declared ->> 'rows', employee,
    'where ' || nullif(condition, '')) into figures;
  return figures;
end
$$;

-- Notes that a list is exported, with what it was asked. Request: {list, ask}. Returns the bank's day. Some lists only
-- some of their readers may export.
create or replace function staff_list_export(token text, request jsonb) returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := staff_list_reader(token, request ->> 'list');
  exporters constant jsonb := staff_list_of(request ->> 'list') -> 'exporters';
begin
  if exporters is not null then
    perform employee_require(token, array(select jsonb_array_elements_text(exporters))::employee_role[]);
  end if;
  perform employee_audit('list.exported', jsonb_build_object('list', request ->> 'list', 'ask', request -> 'ask')
    || employee_context(employee));
  return bank_day(clock_timestamp());
end
$$;
